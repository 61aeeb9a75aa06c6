import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type Plugin, runnerImport, type UserConfig } from 'vite';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { splitEngine } from './wasm/late-font/split-engine.ts';

/** They end what hangs. No assertion depends on one, however slow the machine. */
const timeouts = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 240_000, interval: 50 } },
  setupFiles: 'tests/support/run/set-up.ts',
};
/** Tests of the server's interfaces. Their files share one import of the server: none keeps state in a module. */
const api = ['tests/{api,realtime}/**/*.test.ts'];
/** Whole tables of the rules: once, on the faster database. */
const tables = ['tests/api/{action-matrix,permissions}.test.ts'];
/** Files are stored alike beside either database. */
const files = ['tests/api/storage.test.ts'];
/**
 * What the embedded database does in another way than PostgreSQL: one connection for all statements, listening, reading
 * snapshots, and how it reads sums, instants and search. Every journey runs on it too.
 */
const embedded = [
  ...files,
  'tests/api/{at-once,health,jobs,order-changes,order-list,order-paging,order-report,order-search,threads,title-search,upgrade}.test.ts',
  'tests/realtime/{all-events,board-writers,live}.test.ts',
];
/** Modules by themselves. Their files share one import of what they test: none keeps state in a module. */
const modules = ['src/**/*.test.{ts,tsx}'];
/** Tests in a real browser against the running server with the demonstration's data; five of the server need neither. */
const journeys = [
  'tests/e2e/**/*.test.ts',
  'tests/faults/!(kill-server|two-processes|postgres-away|one-database|verify-command).test.ts',
];

/**
 * Puts the client's route table into the build as data: evaluated here, its schemas are not shipped. One line a route,
 * sorted by path: that compresses better than objects.
 */
const routeTable: Plugin = {
  name: 'route-table',
  apply: 'build',
  async load(id) {
    if (!id.endsWith('/src/client/net/route-table.ts')) return null;
    type Table = Record<string, { method: string; audience: string; path: string; csrf?: string }>;
    const { module } = await runnerImport<{ routeTable: Table }>(id);
    const lines = Object.entries(module.routeTable)
      .sort(([, a], [, b]) => (a.path < b.path ? -1 : 1))
      .map(([name, { method, audience, path, csrf = '' }]) => [path, name, method, audience, csrf].join(' '));
    return `export const routeTable = Object.fromEntries(${JSON.stringify(lines.join('\n'))}.split('\\n').map((line) => {
      const [path, name, method, audience, csrf] = line.split(' ');
      return [name, { method, path, audience, ...(csrf && { csrf }) }];
    }));`;
  },
};

const iconsEntry = 'node_modules/lucide-react/dist/esm/lucide-react.mjs';

/**
 * Imports each icon from its own module. The package's entry reaches every icon: through it `layer` would put those of
 * the whole client on the first screen.
 */
const singleIcons: Plugin = {
  name: 'single-icons',
  apply: 'build',
  enforce: 'pre',
  async transform(code, id) {
    if (!id.includes('/src/') || !code.includes("'lucide-react'")) return null;
    const entry = await readFile(iconsEntry, 'utf8');
    const iconImport = (names: string): string => {
      const [name = '', local = name] = names.split(' as ');
      const icon = new RegExp(` as ${name}[, ].*'\\./icons/(.+)\\.mjs'`).exec(entry)?.[1];
      if (icon === undefined) throw new Error(`${id} imports ${name}, which is no icon`);
      return `import ${local} from 'lucide-react/icons/${icon}';`;
    };
    const importsOf = (list: string): string =>
      list
        .split(',')
        .map((names) => names.trim())
        .filter((names) => names !== '' && !names.startsWith('type '))
        .map(iconImport)
        .join(' ');
    return {
      code: code.replace(/import \{([^}]*)\} from 'lucide-react';/g, (_, list: string) => importsOf(list)),
      map: null,
    };
  },
};

const engineFile = 'node_modules/mupdf/dist/mupdf-wasm.wasm';
const engineFolder = 'dist/engine';

/** Lays the engine's parts where workers import them from, unless this package's are there. */
const partEngine: Plugin = {
  name: 'part-engine',
  async buildStart() {
    const [binary, code] = await Promise.all([
      readFile(engineFile),
      readFile('wasm/late-font/split-engine.ts'),
    ]);
    const key = createHash('sha256').update(binary).update(code).digest('hex');
    if ((await readFile(join(engineFolder, 'key'), 'utf8').catch(() => '')) === key) return;
    const { engine, font } = splitEngine(binary);
    await mkdir(engineFolder, { recursive: true });
    await Promise.all([
      writeFile(join(engineFolder, 'engine.wasm'), engine),
      writeFile(join(engineFolder, 'font.bin'), font),
    ]);
    await writeFile(join(engineFolder, 'key'), key);
  },
  /** The package names its whole engine, which nobody fetches: each thread is given a compiled one. */
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const name of Object.keys(bundle))
        if (/\/mupdf-wasm-[\w-]+\.wasm$/.test(name)) delete bundle[name];
    },
  },
};

const compress = promisify(brotliCompress);
const packedFolder = 'dist/packed';
/** Compressing more takes seconds: what a build has packed, the next takes over. */
const keptBytes = 1_000_000;

async function packed(asset: Buffer): Promise<Buffer> {
  const path = join(packedFolder, `${createHash('sha256').update(asset).digest('hex')}.br`);
  const kept = asset.length < keptBytes ? null : await readFile(path).catch(() => null);
  if (kept !== null) return kept;
  const made = await compress(asset, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: asset.length,
    },
  });
  if (asset.length < keptBytes) return made;
  await mkdir(packedFolder, { recursive: true });
  await writeFile(`${path}.${process.pid}`, made);
  await rename(`${path}.${process.pid}`, path);
  return made;
}

/** Leaves a Brotli copy beside every asset, for the server to send. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const pack = async (name: string): Promise<void> =>
      writeFile(join(dir, `${name}.br`), await packed(await readFile(join(dir, name))));
    await Promise.all(
      Object.keys(bundle)
        .filter((file) => /\.(js|css|wasm|bin|svg|json)$/.test(file))
        .map(pack),
    );
  },
};

/** Not one of the pages of tests and benches, which are built by this configuration too. */
let isClient = false;

/** Puts the script that asks ahead before everything else of the client's page. */
const askAhead: Plugin = {
  name: 'ask-ahead',
  configResolved: ({ root }) => {
    isClient = root === resolve(import.meta.dirname, 'src/client');
  },
  buildStart() {
    if (isClient && !this.meta.watchMode)
      this.emitFile({
        type: 'chunk',
        id: resolve(import.meta.dirname, 'src/client/ahead.ts'),
        name: 'ahead',
      });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      if (!isClient) return [];
      const built = Object.values(bundle ?? {}).find(
        (chunk) => chunk.type === 'chunk' && chunk.name === 'ahead',
      );
      const src = built === undefined ? '/ahead.ts' : `/${built.fileName}`;
      return [{ tag: 'script', attrs: { type: 'module', async: true, src }, injectTo: 'head-prepend' }];
    },
  },
};

/** What that script is made of: it waits for nothing else. */
const askedAhead =
  /vite\/preload-helper|src\/(shared\/guests\/guest-path|client\/(ahead|net\/early-responses|accounts\/stores\/kept-session|sync\/web-storage|board\/stores\/board-address))\.ts/;

/** Pixi's renderers for WebGPU and 2D canvases, without the parts that the one for WebGL or its shaders import too. */
const otherRenderers =
  /pixi\.js\/lib\/(rendering\/renderers\/(gpu\/(?!shader\/(?!GpuShaderSystem)|GpuUboSystem|state\/GpuStencil|renderTarget\/calculateProjection)|canvas\/(?!utils))|scene\/(graphics|mesh)\/gpu\/(?!colorToUniform)|rendering\/batcher\/gpu\/GpuBatchAdaptor)/;

/** Pixi without what is loaded after its start: one chunk compresses better than many that import each other. */
const stagePixi =
  /@pixi\/colord|\/(earcut|eventemitter3|parse-svg-path)\/|pixi\.js\/lib\/(?!accessibility|dom|events|environment-\w+\/\w+All|filters\/(?!mask|Filter(Effect)?\.)|utils\/browser\/isMobile|scene\/(container\/bounds\/getRenderableBounds|text\/utils\/getPo2Texture))/;

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Whether the entries named by `roots` need a module: by what they import, not by what they load later. */
function reachedFrom(roots: readonly string[]): (id: string, modules: Modules) => boolean {
  const reached = new Set<string>();
  return (id, modules) => {
    const reach = (at: string): void => {
      if (reached.has(at)) return;
      reached.add(at);
      modules.getModuleInfo(at)?.importedIds.forEach(reach);
    };
    if (reached.size === 0) for (const root of roots) reach(join(import.meta.dirname, 'src/client', root));
    return reached.has(id);
  };
}

/**
 * Small modules of ours, and icons, that several parts of the client share: each alone would cost whoever needs it a
 * request. One chunk has those that every one of `needs` reaches, so that nobody is sent by it to more than they need.
 */
function layer(
  name: string,
  needs: readonly ((id: string, modules: Modules) => boolean)[],
  test = /lucide-react|\/src\//,
) {
  return {
    test,
    minShareCount: 2,
    maxModuleSize: 16_000,
    name: (id: string, modules: Modules): string | null =>
      needs.every((need) => need(id, modules)) ? name : null,
  };
}
const icons = /lucide-react/;
const arrival = reachedFrom([
  'accounts/screens/sign-in/sign-in-screen.tsx',
  'guests/screens/visit/guest-screen.tsx',
]);
const signedIn = reachedFrom(['app/signed-in-routes.tsx']);
/** Begins the review's first view. */
const review = reachedFrom(['review/screens/review-screen.tsx', 'review/screens/rail/page-rail.tsx']);
/** The board, and what follows it on every screen of those who are signed in. */
const everyday = reachedFrom([
  'board/screens/board-screen.tsx',
  'app/background-layers.tsx',
  'billing/screens/plan/plan-banners.tsx',
  'billing/screens/plan/plan-dialogs.tsx',
  'billing/screens/cart/cart-button.tsx',
  'decisions/screens/decide/orders-decision-dialog.tsx',
  'notifications/screens/announcements/announcement-bar.tsx',
  'notifications/screens/bell/notification-bell.tsx',
  'orders/screens/controller/order-question-dialog.tsx',
  'orders/screens/controller/due-date-dialog.tsx',
  'orders/screens/controller/person-dialog.tsx',
  'shell/screens/frame/sidebar-lead.tsx',
  'shell/screens/palette/palette-dialog.tsx',
  'ui/display/toast-host.tsx',
  'work-time/screens/work-clock.tsx',
]);
/** What an earlier layer has, a later one has no more. */
const layers = [
  layer('arrival', [arrival]),
  layer('signed-in', [signedIn]),
  layer('review-icons', [review], icons),
  layer('shared', [review, everyday]),
  layer('everyday', [everyday]),
  { name: 'icons', test: icons, minShareCount: 2 },
];

/** Threads start from a module of their own; in the build every entry and chunk lies in one folder. */
const threadEntries: Plugin = {
  name: 'thread-entries',
  enforce: 'pre',
  transform: (code) => ({
    code: code.replace(/new URL\('[^']*?([\w-]+\.worker)\.ts'/g, "new URL('./$1.js'"),
    map: null,
  }),
};

/** Lays the demonstration's files beside the server's modules. */
const demoContent: Plugin = {
  name: 'demo-content',
  writeBundle: ({ dir = '' }) => cp('src/server/demo/content', join(dir, 'content'), { recursive: true }),
};

/** The server as Node runs it, its packages left where npm put them. */
const server: UserConfig = {
  plugins: [threadEntries, demoContent],
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: [
        'src/server/main.ts',
        'src/server/kernel/db/pglite.worker.ts',
        'src/server/billing/documents/pdf/make-invoice.worker.ts',
        'workers/prepare-proof.worker.ts',
      ],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};

const assetFileNames = 'assets/[name]-[hash:7][extname]';

/** The MuPDF loader awaits at top level and the workers are modules, so every output is ES2022 modules. */
const client: ViteUserConfig = {
  plugins: [partEngine, singleIcons, react(), routeTable, askAhead, precompress],
  root: 'src/client',
  publicDir: '../../public',
  // The engine has one name, whoever fetches it.
  worker: { format: 'es', rolldownOptions: { output: { assetFileNames } } },
  optimizeDeps: { exclude: ['mupdf'] },
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    // jsPDF's optional parts, for HTML and SVG: never used here.
    rolldownOptions: {
      external: ['canvg', 'html2canvas'],
      // Pixi's entry names every renderer: unparted they would stand in the review screen's own chunk, never used.
      output: {
        // The first script names every chunk: one character less of each is a quarter of a kilobyte.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'other-renderers', test: otherRenderers, priority: 2 },
            { name: 'stage-pixi', test: stagePixi, priority: 1 },
            { name: () => (isClient ? 'kept' : null), test: askedAhead, priority: 2 },
            { name: () => (isClient ? 'first' : null), tags: ['$initial'], priority: 1 },
            ...layers,
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1200,
  },
  test: {
    root: '.',
    pool: 'forks',
    // Test files wait for servers and browsers more than they compute.
    maxWorkers: '100%',
    teardownTimeout: 120_000,
    projects: [
      {
        test: { name: 'units', include: modules, isolate: false, ...timeouts },
      },
      {
        test: {
          name: 'engine, scenes and faults',
          include: ['{wasm,workers,tests}/**/*.test.{ts,tsx}'],
          exclude: [...api, ...journeys],
          ...timeouts,
        },
      },
      {
        test: { name: 'API', include: api, exclude: tables, isolate: false, ...timeouts },
      },
      {
        test: { name: 'API where databases differ', include: embedded, isolate: false, ...timeouts },
      },
      {
        test: {
          name: 'API on PostgreSQL',
          include: [...api, 'src/server/kernel/db/db.test.ts'],
          exclude: files,
          isolate: false,
          globalSetup: 'tests/support/servers/postgres-setup.ts',
          ...timeouts,
        },
      },
      {
        test: {
          name: 'journeys',
          include: journeys,
          isolate: false,
          globalSetup: 'tests/support/servers/demo-template.ts',
          ...timeouts,
        },
      },
    ],
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : client));
