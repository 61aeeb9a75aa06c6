import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cycles, importsOf, sourceFiles } from './support/import-graph.ts';

const files = sourceFiles();
const imports = new Map(files.map((file) => [file, importsOf(file)]));
const isTest = (file: string) => /\.(test|scene|bench)\.tsx?$/.test(file);

/** First match wins; a file of the area on the left may import only the areas on the right, and its own. */
const directions: [area: string, allowed: string[]][] = [
  ['src/shared/', []],
  ['src/client/app/', ['src/shared/', 'src/client/']],
  ['src/client/main.tsx', ['src/shared/', 'src/client/']],
  ['src/client/ahead.ts', ['src/client/']],
  [
    'src/client/features/',
    [
      'src/shared/',
      'src/client/commands/',
      'src/client/stores/',
      'src/client/stage/',
      'src/client/tools/',
      'src/client/engine/',
      'src/client/ui/',
    ],
  ],
  ['src/client/commands/', ['src/shared/', 'src/client/stores/']],
  ['src/client/stores/', ['src/shared/', 'src/client/net/']],
  ['src/client/net/', ['src/shared/']],
  ['src/client/stage/', ['src/shared/', 'src/client/tools/', 'src/client/engine/']],
  ['src/client/tools/', ['src/shared/']],
  ['src/client/engine/', ['src/shared/', 'workers/']],
  ['src/client/ui/', ['src/shared/']],
  ['src/server/main.ts', ['src/shared/', 'src/server/']],
  ['src/server/serve.ts', ['src/shared/', 'src/server/']],
  ['src/server/app.ts', ['src/shared/', 'src/server/']],
  ['src/server/build-parts.ts', ['src/shared/', 'src/server/']],
  ['src/server/demonstration.ts', ['src/shared/', 'src/server/']],
  ['src/server/config.ts', ['src/shared/']],
  [
    'src/server/http/',
    [
      'src/shared/',
      'src/server/services/',
      'src/server/config.ts',
      'src/server/db/db.ts',
      'src/server/storage/object-store.ts',
      'src/server/storage/local-files.ts',
      'src/server/storage/content-disposition.ts',
      'src/server/mail/mailer.ts',
      'src/server/stock/stock-library.ts',
    ],
  ],
  ['src/server/realtime/', ['src/shared/', 'src/server/services/', 'src/server/db/']],
  ['src/server/jobs/', ['src/shared/', 'src/server/services/', 'src/server/db/', 'src/server/storage/']],
  [
    'src/server/services/',
    [
      'src/shared/',
      'src/server/db/',
      'src/server/storage/',
      'src/server/mail/',
      'src/server/stock/stock-library.ts',
      'src/server/threads/',
      'workers/',
      'wasm/',
    ],
  ],
  [
    'src/server/demo/',
    ['src/shared/', 'src/server/services/', 'src/server/db/', 'src/server/storage/', 'wasm/'],
  ],
  ['src/server/threads/', []],
  ['src/server/db/', ['src/shared/', 'src/server/threads/']],
  ['src/server/storage/', ['src/shared/']],
  ['src/server/mail/', ['src/shared/']],
  ['src/server/stock/', ['src/shared/']],
  ['workers/', ['src/shared/', 'wasm/']],
  ['wasm/', ['src/shared/']],
];

describe('directions', () => {
  it('every source file stands in a room of the layout', () => {
    const homeless = files.filter(
      (file) => !/^(tests|bench)\//.test(file) && !directions.some(([area]) => file.startsWith(area)),
    );
    expect(homeless).toEqual([]);
  });

  it('no file imports against the direction of its room', () => {
    const wrong: string[] = [];
    for (const file of files) {
      const rule = directions.find(([area]) => file.startsWith(area));
      if (rule === undefined || isTest(file)) continue;
      const [area, allowed] = rule;
      for (const target of imports.get(file)?.own ?? [])
        if (!target.startsWith(area) && !allowed.some((prefix) => target.startsWith(prefix)))
          wrong.push(`${file} → ${target}`);
    }
    expect(wrong).toEqual([]);
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
      [/^(pg|@electric-sql\/pglite)/, /^src\/server\/db\/|^tests\/|^bench\//],
      [/^@aws-sdk/, /^src\/server\/storage\//],
      [
        /^(react|react-dom|valtio)(\/|$)/,
        /^src\/client\/(app|features|ui|stores|commands|main|stage\/stage-host)|^(tests|bench)\//,
      ],
      [/^node:/, /^src\/server\/|^tests\/|^bench\/|\.test\.tsx?$|^workers\/[a-z-]+\.worker\.ts$/],
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
      .filter((file) => !file.includes('/migrations/'))
      .map((file) => [file, readFileSync(file, 'utf8').split('\n').length] as const)
      .filter(([, lines]) => lines > 401);
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
    ]);
    const extra = readdirSync('.').filter((name) => !name.startsWith('.') && !allowed.has(name));
    expect(extra).toEqual([]);
  });

  it('SQL stands only in the database room', () => {
    const statement = /\b(SELECT\s[\s\S]{1,400}?\sFROM|INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+\w+\s+SET)\b/;
    const wrong = files.filter(
      (file) =>
        file.startsWith('src/') &&
        !file.startsWith('src/server/db/') &&
        !isTest(file) &&
        statement.test(readFileSync(file, 'utf8')),
    );
    expect(wrong).toEqual([]);
  });
});
