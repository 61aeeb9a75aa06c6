import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readConfig, settingNames } from '#server/config.ts';
import { memoryEnv } from './support/servers/running-server.ts';

const textOf = (name: string): string => readFileSync(`.deploy/${name}`, 'utf8');
const compose = textOf('compose.yaml');
const dockerfile = textOf('Dockerfile');

const namesIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];
/** Returns the settings of a file of `NAME=value` lines, also those that are commented out. */
function settingsOf(text: string): Record<string, string> {
  const lines = [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')]),
  );
}
/** Returns the variables that the compose file gives to the server. */
function composed(values: Record<string, string>): Record<string, string> {
  const [, service = ''] = /\n {2}galley:\n([\s\S]*?)\n\n/.exec(compose) ?? [];
  const [, block = ''] = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(service) ?? [];
  const lines = [...block.matchAll(/^ {6}([A-Z0-9_]+): ["']?(.*?)["']?$/gm)];
  const filled = (text: string) => text.replace(/\$\{(\w+):\?\}/g, (_, name: string) => values[name] ?? '');
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, filled(value)]));
}
const composeValues = {
  ...settingsOf(textOf('compose.env.example')),
  DATABASE_PASSWORD: 'secret',
  STORAGE_SECRET: 'secret',
};

/** What Node and its memory allocator read. */
const ofRuntime = ['NODE_ENV', ...Object.keys(memoryEnv)];

describe('the files of a deployment', () => {
  it('have freed memory returned to the system, as where it is measured', () => {
    for (const [name, value] of Object.entries(memoryEnv)) {
      expect(dockerfile).toMatch(new RegExp(`^ENV ${name}=${value}$`, 'm'));
      expect(textOf('galley.service')).toMatch(new RegExp(`^Environment=${name}=${value}$`, 'm'));
    }
  });

  it('set what the configuration reads, and nothing else', () => {
    const units = ['galley.service', 'galley-backup.service'].map(textOf).join('\n');
    const given = {
      Dockerfile: namesIn(dockerfile.replace(/^ENV |\\$/gm, ' '), /\s([A-Z][A-Z0-9_]*)=/g),
      units: namesIn(namesIn(units, /^Environment=(.*)$/gm).join(' '), /([A-Z][A-Z0-9_]*)=/g),
      compose: Object.keys(composed({})),
      settings: Object.keys(settingsOf(textOf('galley.env.example'))),
      readme: namesIn(readFileSync('README.md', 'utf8'), /^([A-Z][A-Z0-9_]+)=/gm),
    };
    for (const [file, names] of Object.entries(given)) {
      expect(names.length, file).toBeGreaterThan(1);
      expect(
        names.filter((name) => !ofRuntime.includes(name) && !settingNames.includes(name)),
        file,
      ).toEqual([]);
    }
  });

  it('are a configuration that works', () => {
    expect(readConfig(composed(composeValues))).toMatchObject({
      publicUrl: 'https://proofs.northlight.example',
      trustProxy: 1,
      databaseUrl: 'postgres://galley:secret@database:5432/galley',
      s3: { endpoint: 'https://files.northlight.example', bucket: 'galley' },
    });
    const {
      S3_ACCESS_KEY_ID: _,
      S3_SECRET_ACCESS_KEY: __,
      ...settings
    } = settingsOf(textOf('galley.env.example'));
    expect(readConfig({ ...settings, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' })).toMatchObject({
      mailFrom: 'Northlight Repro <proofs@northlight.example>',
    });
  });

  it('ask for each name that they use, and the proxy is given its own', () => {
    const asked = Object.keys(composeValues).sort();
    expect(namesIn(compose, /\$\{(\w+):\?\}/g).sort()).toEqual(asked);
    expect(compose.replace(/\$\{\w+:\?\}|\$\$1/g, '')).not.toContain('$');
    const [, proxy = ''] = /\n {2}proxy:\n([\s\S]*?)\n\n/.exec(compose) ?? [];
    for (const name of namesIn(textOf('Caddyfile'), /\{\$(\w+)\}/g))
      expect(proxy).toContain(`      ${name}: \${${name}:?}`);
  });

  it('let browsers read the bucket, post small files to it and put the parts of large ones', () => {
    const [, methods = ''] = /Access-Control-Allow-Methods "(.*)"/.exec(textOf('Caddyfile')) ?? [];
    expect(methods.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST', 'PUT']);
  });

  it.each([
    [200, 0],
    [503, 1],
  ])('find a container that responds with %i to end its check with %i', async (status, code) => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(status).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const [, check = '[]'] = /HEALTHCHECK [\s\S]*?CMD (\[.*\])/.exec(dockerfile) ?? [];
    const [, ...args]: string[] = JSON.parse(check);
    const { port } = server.address() as AddressInfo;
    const child = spawn(process.execPath, args, { env: { ...process.env, PORT: String(port) } });
    expect(await once(child, 'exit')).toEqual([code, null]);
    expect(asked).toEqual(['/readyz']);
    server.close();
  });

  it('copy into the image what the server is built of', () => {
    const allowed = readFileSync('.dockerignore', 'utf8').match(/(?<=^!).*/gm) ?? [];
    expect(allowed).toEqual(
      expect.arrayContaining([
        'package.json',
        'package-lock.json',
        'vite.config.ts',
        'public',
        'src',
        'wasm',
        'workers',
      ]),
    );
    expect(dockerfile.match(/^USER (.*)$/m)?.[1]).toBe('node');
  });
});
