import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { askAhead, pageChunks } from './src/build/ask-ahead.ts';
import { importAgain } from './src/build/import-again.ts';
import { leanPixi } from './src/build/lean-pixi.ts';
import { oneAdapter } from './src/build/one-adapter.ts';
import { partEngine } from './src/build/part-engine.ts';
import { pixiChunks } from './src/build/pixi-chunks.ts';
import { precompress } from './src/build/precompress.ts';
import { routeTable } from './src/build/route-table.ts';
import { sharedChunks } from './src/build/shared-chunks.ts';
import { singleIcons } from './src/build/single-icons.ts';

/** They end what hangs. No assertion depends on one, however slow the machine. */
const timeouts = {
  testTimeout: process.env.GALLEY_LONG === undefined ? 900_000 : 10_800_000,
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
/** Tests in a real browser against the running server with the demonstration's data; seven of the server need neither. */
const journeys = [
  'tests/e2e/**/*.test.ts',
  'tests/faults/!(kill-server|two-processes|postgres-away|one-database|verify-command|backup-command|start-faults).test.ts',
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
  plugins: [
    partEngine,
    singleIcons,
    leanPixi,
    oneAdapter,
    react(),
    routeTable,
    askAhead,
    importAgain,
    precompress,
  ],
  root: 'src/client',
  publicDir: '../../public',
  // The engine has one name, whoever fetches it.
  worker: { format: 'es', rolldownOptions: { output: { assetFileNames } } },
  optimizeDeps: { exclude: ['mupdf'] },
  // The reconciler of the stage would bring a second one.
  resolve: { dedupe: ['scheduler'] },
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    // jsPDF's optional parts, for HTML and SVG: never used here.
    rolldownOptions: {
      external: ['canvg', 'html2canvas'],
      output: {
        // The first script names every chunk: one character less of each is a quarter of a kilobyte.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [...pixiChunks, ...pageChunks, ...sharedChunks],
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
