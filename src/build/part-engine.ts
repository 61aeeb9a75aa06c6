import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { splitEngine } from '#wasm/late-font/split-engine.ts';

const engineFile = 'node_modules/mupdf/dist/mupdf-wasm.wasm';
const engineFolder = 'dist/engine';

/** Lays the engine's parts where workers import them from, unless this package's are there. */
export const partEngine: Plugin = {
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
  /** The package's own reference to its engine, which nothing fetches: each thread receives a compiled module. */
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const name of Object.keys(bundle))
        if (/\/mupdf-wasm-[\w-]+\.wasm$/.test(name)) delete bundle[name];
    },
  },
};
