import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { functionLines } from './support/run/function-lines.ts';
import { cycles, importsOf, sourceFiles } from './support/run/import-graph.ts';

const files = sourceFiles();
const imports = new Map(files.map((file) => [file, importsOf(file)]));
const isTest = (file: string) => /\.(test|scene|bench)\.tsx?$/.test(file);

/**
 * First match wins; a file of the area on the left may import only the areas on the right, and its own. `*` is any one
 * folder: on the client a subject, with its `screens`, `commands`, `actions` and `stores`.
 */
const directions: [area: string, allowed: string[]][] = [
  ['src/shared/', []],
  ['src/client/app/', ['src/shared/', 'src/client/']],
  ['src/client/main.tsx', ['src/shared/', 'src/client/']],
  ['src/client/ahead.ts', ['src/shared/', 'src/client/']],
  [
    'src/client/*/screens/',
    [
      'src/shared/',
      'src/client/commands/',
      'src/client/*/commands/',
      'src/client/*/actions/',
      'src/client/*/stores/',
      'src/client/state/',
      'src/client/sync/',
      'src/client/stage/',
      'src/client/tools/',
      'src/client/engine/',
      'src/client/ui/',
      'src/client/typing/',
    ],
  ],
  ['src/client/*/commands/', ['src/shared/', 'src/client/commands/', 'src/client/*/stores/']],
  ['src/client/typing/', []],
  ['src/client/commands/', ['src/shared/', 'src/client/typing/']],
  [
    'src/client/*/actions/',
    [
      'src/shared/',
      'src/client/state/',
      'src/client/*/stores/',
      'src/client/sync/',
      'src/client/net/',
      'src/client/typing/',
    ],
  ],
  [
    'src/client/state/',
    ['src/shared/', 'src/client/*/stores/', 'src/client/sync/', 'src/client/net/', 'src/client/typing/'],
  ],
  ['src/client/*/stores/', ['src/shared/', 'src/client/sync/', 'src/client/net/']],
  ['src/client/sync/', ['src/shared/', 'src/client/net/']],
  ['src/client/net/', ['src/shared/']],
  ['src/client/stage/', ['src/shared/', 'src/client/tools/', 'src/client/engine/', 'src/client/typing/']],
  ['src/client/tools/', ['src/shared/']],
  ['src/client/engine/', ['src/shared/', 'workers/']],
  ['src/client/ui/', ['src/shared/', 'src/client/typing/']],
  ['src/build/', ['wasm/']],
  ['src/server/kernel/', ['src/shared/']],
  ['src/server/', ['src/shared/', 'src/server/', 'workers/', 'wasm/']],
  ['workers/', ['src/shared/', 'wasm/']],
  ['wasm/', ['src/shared/']],
];
const isWithin = (file: string, area: string): boolean => {
  const folders = file.split('/');
  const isSame = (folder: string, at: number) => folder === '' || folder === '*' || folder === folders[at];
  return area.split('/').every(isSame);
};

/**
 * The subjects that one of the server may import beside the kernel and `access`. Orders, their board, files,
 * reviews, guests and decisions are one knot: an order's change is an entry of each.
 */
const knot = ['orders', 'board', 'files', 'review', 'guests', 'decisions'];
const subjects: Readonly<Record<string, readonly string[]>> = {
  access: ['accounts', 'audit', 'files', 'guests', 'http', 'orders'],
  accounts: [
    'audit',
    'billing',
    'board',
    'brands',
    'calendar',
    'files',
    'http',
    'images',
    'orders',
    'work-time',
  ],
  audit: ['http'],
  backup: ['decisions', 'migrations'],
  billing: ['accounts', 'audit', 'board', 'brands', 'calendar', 'files', 'http', 'orders', 'config.ts'],
  board: [...knot, 'accounts', 'billing', 'http'],
  brands: ['accounts', 'board', 'files', 'guests', 'http', 'orders'],
  calendar: ['accounts'],
  'data-rights': [
    ...knot,
    'accounts',
    'audit',
    'billing',
    'brands',
    'http',
    'images',
    'notifications',
    'work-time',
  ],
  decisions: [...knot, 'accounts', 'billing', 'brands', 'calendar', 'http', 'notifications', 'config.ts'],
  files: [...knot, 'accounts', 'billing', 'brands', 'http', 'images', 'notifications'],
  guests: [...knot, 'accounts', 'audit', 'brands', 'calendar', 'http'],
  http: ['audit', 'billing', 'files', 'guests', 'images', 'installation', 'config.ts'],
  installation: ['accounts', 'audit', 'brands', 'calendar', 'http', 'config.ts'],
  images: ['accounts', 'files', 'http', 'orders'],
  notifications: ['accounts', 'board', 'brands', 'calendar', 'http', 'orders'],
  operations: ['billing', 'http'],
  orders: [
    ...knot,
    'accounts',
    'billing',
    'brands',
    'calendar',
    'http',
    'images',
    'notifications',
    'work-time',
    'workflows',
  ],
  realtime: ['files', 'notifications', 'orders', 'review'],
  reporting: ['accounts', 'billing', 'calendar', 'http', 'orders'],
  review: [...knot, 'accounts', 'billing', 'http', 'notifications'],
  'work-time': ['accounts', 'billing', 'http', 'orders'],
  workflows: ['accounts', 'billing', 'http'],
};
/** Parts that put the subjects together. */
const composition = ['demo', 'jobs', 'kernel', 'migrations'];

const subjectOf = (file: string): string | null =>
  file.startsWith('src/server/') ? (file.split('/')[2] ?? null) : null;

/**
 * The subjects that one of the client may import beside `accounts` (who is signed in) and `shell` (the frame
 * of screens).
 */
const clientSubjects: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    'billing',
    'board',
    'brands',
    'calendar',
    'data-rights',
    'decisions',
    'installation',
    'notifications',
    'orders',
    'review',
    'work-time',
    'workflows',
  ],
  board: ['orders'],
  decisions: ['guests', 'orders', 'review'],
  files: ['images', 'orders'],
  guests: ['decisions', 'orders', 'review'],
  images: ['files', 'orders'],
  installation: ['brands', 'calendar'],
  orders: [
    ...['board', 'decisions', 'files', 'guests', 'review'],
    ...['billing', 'brands', 'images', 'notifications', 'work-time', 'workflows'],
  ],
  reporting: ['orders'],
  review: ['decisions', 'files', 'guests', 'notifications', 'orders'],
  shell: ['billing', 'calendar', 'notifications', 'orders', 'work-time'],
  'work-time': ['orders'],
};
const clientSubjectOf = (file: string): string | null =>
  /^src\/client\/([^/]+)\/(screens|commands|actions|stores)\//.exec(file)?.[1] ?? null;

describe('directions', () => {
  it('every source file stands in a room of the layout', () => {
    const homeless = files.filter(
      (file) => !/^(tests|bench)\//.test(file) && !directions.some(([area]) => isWithin(file, area)),
    );
    expect(homeless).toEqual([]);
  });

  it('no file imports against the direction of its room', () => {
    const wrong: string[] = [];
    for (const file of files) {
      const rule = directions.find(([area]) => isWithin(file, area));
      if (rule === undefined || isTest(file)) continue;
      const [area, allowed] = rule;
      for (const target of imports.get(file)?.own ?? [])
        if (![area, ...allowed].some((room) => isWithin(target, room))) wrong.push(`${file} → ${target}`);
    }
    expect(wrong).toEqual([]);
  });

  it('no subject of the server imports one that it is not meant to know', () => {
    const wrong: string[] = [];
    for (const file of files) {
      const subject = subjectOf(file);
      if (subject === null || subject.endsWith('.ts') || composition.includes(subject) || isTest(file))
        continue;
      const allowed = ['access', 'kernel', 'mutation', subject, ...(subjects[subject] ?? [])];
      for (const target of imports.get(file)?.own ?? [])
        if (!allowed.includes(subjectOf(target) ?? subject)) wrong.push(`${file} → ${target}`);
    }
    expect(wrong).toEqual([]);
  });

  it('no subject of the client imports one that it is not meant to know', () => {
    const wrong: string[] = [];
    for (const file of files) {
      const subject = clientSubjectOf(file);
      if (subject === null || isTest(file)) continue;
      const allowed = ['accounts', 'shell', subject, ...(clientSubjects[subject] ?? [])];
      for (const target of imports.get(file)?.own ?? [])
        if (!allowed.includes(clientSubjectOf(target) ?? subject)) wrong.push(`${file} → ${target}`);
    }
    expect(wrong).toEqual([]);
  });

  it('calls lead to use cases and these to queries, never back', () => {
    const wrong: string[] = [];
    for (const file of files.filter((each) => each.startsWith('src/server/') && !isTest(each))) {
      const isComposed = file.split('/').length === 3;
      for (const target of imports.get(file)?.own ?? []) {
        if (!target.startsWith('src/server/')) continue;
        const isBack =
          (target.endsWith('.route.ts') && !isComposed) ||
          (file.endsWith('.queries.ts') &&
            !/\.queries\.ts$|-(columns|record|facts)\.ts$|\/(kernel|mutation)\//.test(target));
        if (isBack) wrong.push(`${file} → ${target}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('every transaction of the server is a mutation, which checks its locks and appends its events', () => {
    const others = files.filter(
      (file) =>
        /^src\/server\//.test(file) &&
        !/^src\/server\/(kernel\/db|mutation)\//.test(file) &&
        !isTest(file) &&
        /\.transaction\(/.test(readFileSync(file, 'utf8')),
    );
    expect(others).toEqual([]);
  });

  it('there are no import cycles', () => {
    const graph = new Map([...imports].map(([file, found]) => [file, found.own]));
    expect(cycles(graph)).toEqual([]);
  });

  it('libraries stay where they belong', () => {
    const only: [library: RegExp, rooms: RegExp][] = [
      [/^axios/, /^src\/client\/net\//],
      [/^socket\.io-client/, /^src\/client\/net\/|^tests\/|^bench\//],
      [/^pixi\.js|^@pixi\/react/, /^src\/client\/stage\/|^tests\/visual\//],
      [/^mupdf/, /^wasm\/|^src\/server\/demo\/|^tests\/|^bench\//],
      [/^(pg|@electric-sql\/pglite)/, /^src\/server\/kernel\/db\/|^tests\/|^bench\//],
      [/^(pdfkit|fontkit)/, /^src\/server\/demo\/|^tests\/support\/(samples|files)\//],
      [/^@aws-sdk/, /^src\/server\/kernel\/storage\/|^tests\/support\/servers\//],
      [
        /^(react|react-dom|valtio)(\/|$)/,
        /^src\/client\/(app|ui|state|sync|main|[a-z-]+\/(screens|stores|actions)|stage\/stage-host)|^(tests|bench)\//,
      ],
      [
        /^node:/,
        /^src\/(server|build)\/|^tests\/|^bench\/|\.test\.tsx?$|^workers\/[a-z-]+\.worker\.ts$|^wasm\/large-picture\//,
      ],
    ];
    const wrong: string[] = [];
    for (const [file, found] of imports)
      for (const name of found.packages)
        for (const [library, rooms] of only)
          if (library.test(name) && !rooms.test(file)) wrong.push(`${file} → ${name}`);
    expect(wrong).toEqual([]);
  });
});

describe('size and shape', () => {
  const code = [
    ...files,
    ...readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => `src/${file}`),
  ];

  it('no file is longer than 400 lines', () => {
    const long = code
      .map((file) => [file, readFileSync(file, 'utf8').split('\n').length] as const)
      .filter(([, lines]) => lines > 401);
    expect(long).toEqual([]);
  });

  it('no function is longer than 120 lines, blank ones and comments included', () => {
    const long = files
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) => functionLines(file).map(({ line, lines }) => ({ at: `${file}:${line}`, lines })))
      .filter(({ lines }) => lines > 120);
    expect(long).toEqual([]);
  });

  it('files are named in kebab case, and never for nothing in particular', () => {
    const misnamed = code.filter((file) => {
      const name = file.slice(file.lastIndexOf('/') + 1);
      return (
        !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(name) ||
        /^(index|utils?|helpers?|common|manager)\.tsx?$/.test(name)
      );
    });
    expect(misnamed).toEqual([]);
  });

  it('the top level holds what the layout names', () => {
    const allowed = new Set([
      'package.json',
      'vite.config.ts',
      'tsconfig.json',
      'src',
      'workers',
      'wasm',
      'public',
      'tests',
      'bench',
      'README.md',
      'LICENSE',
      'package-lock.json',
      'node_modules',
      'dist',
      'data',
      'test-results',
    ]);
    const extra = readdirSync('.').filter((name) => !name.startsWith('.') && !allowed.has(name));
    expect(extra).toEqual([]);
  });

  it('no folder holds more than 25 files of source, but for the migrations', () => {
    const counts = new Map<string, number>();
    for (const file of files) {
      const folder = file.slice(0, file.lastIndexOf('/'));
      if (folder !== 'src/server/migrations' && !isTest(file))
        counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });

  it('every file and folder that the README names is there', () => {
    const section =
      /\n## Where things are\n([\s\S]*?)\n## /.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
    const named = [...section.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(50);
    const missing = named.filter((name) => {
      const path = name.replaceAll('.', '\\.').replaceAll('*', '[^/]+');
      const pattern = new RegExp(`${name.includes('/') ? '^(src/)?' : '(^|/)'}${path}(/|$)`);
      return !files.some((file) => pattern.test(file));
    });
    expect(missing).toEqual([]);
  });

  it('SQL is written only in queries, migrations and the kernel of the database', () => {
    const statement = /\b(SELECT\s[\s\S]{1,400}?\sFROM|INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+\w+\s+SET)\b/;
    const wrong = files.filter(
      (file) =>
        file.startsWith('src/') &&
        !/^src\/server\/(kernel\/db|migrations)\//.test(file) &&
        !/(\.queries|-columns)\.ts$/.test(file) &&
        !isTest(file) &&
        statement.test(readFileSync(file, 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it('no test sets a time of its own for what it waits for: the limit is that of the project', () => {
    const hurry = [
      /\bvi\.waitFor\(|\bwaitForTimeout\(|[({,]\s*timeout: [\w.]+\s*[,}]|\b(test|hook)Timeout\b/,
      // The limit after the body of a test or of what goes before or after it.
      /^( *)(it|test|describe|before|after)\w*\b.*\n(\1[ \])].*\n|\n)*\1\}, .+\);$/m,
    ];
    const wrong = files.filter((file) => {
      const text = /\.test\.tsx?$/.test(file) ? readFileSync(file, 'utf8') : '';
      return hurry.some((pattern) => pattern.test(text));
    });
    expect(wrong).toEqual([]);
  });
});
