import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { debianTool } from '../tests/support/files/debian-tool.ts';
import { bufferOf, nodeEngine } from '../tests/support/files/node-engine.ts';
import { type Measurement, median } from './figure.ts';
import { type CorpusFile, corpusFile } from './support/corpus.ts';

const run = promisify(execFile);
const rounds = 5;
/** 144 dpi. */
const scale = 2;

/** A page each that is mostly text, paths or pictures. */
const samples = [
  { kind: 'text', file: 'octave-doc__octave.pdf', page: 100 },
  { kind: 'vectors', file: 'texlive-pictures-doc__tikz-kalender-example2.pdf', page: 1 },
  { kind: 'picture', file: 'texlive-pictures-doc__flowers.pdf', page: 1 },
];

/** The first drawing of a page after its file was opened, in the engine as workers load it, on one thread of Node. */
async function drawMs({ name, bytes }: CorpusFile, page: number): Promise<number> {
  const engine = await nodeEngine();
  await engine.open('page', { bytes: bufferOf(bytes), name });
  try {
    const [size] = resultOf(await engine.pageSizes('page', page, page));
    if (size === undefined) throw new Error(`${name} has no page ${page}`);
    const rect = { x: 0, y: 0, width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) };
    const started = performance.now();
    resultOf(await engine.tile('page', page, rect, scale, null));
    return performance.now() - started;
  } finally {
    await engine.close('page');
  }
}

function resultOf<T>(result: { ok: true; value: T } | { ok: false; fault: { kind: string } }): T {
  if (!result.ok) throw new Error(`the engine ended with ${result.fault.kind}`);
  return result.value;
}

/** What the native program says that the same page took it, without its start and the opening of the file. */
async function nativeMs(mutool: string, path: string, page: number): Promise<number> {
  const shown = await run(mutool, [
    'draw',
    '-st',
    '-r',
    String(72 * scale),
    '-F',
    'ppm',
    '-o',
    '/dev/null',
    path,
    String(page),
  ]);
  const [, ms] = /slowest page \d+: (\d+)ms/.exec(`${shown.stdout}${shown.stderr}`) ?? [];
  if (ms === undefined) throw new Error(`${mutool} said no time: ${shown.stdout}${shown.stderr}`);
  return Number(ms);
}

/**
 * The engine beside the same library compiled for this processor. WebAssembly has no vector instructions here and
 * checks each access of memory; the native program may be another version, whichever the system's packages hold.
 */
export async function measure(): Promise<Measurement[]> {
  const mutool = await debianTool('mupdf-tools', 'mutool');
  const folder = await mkdtemp(join(tmpdir(), 'galley-bench-'));
  const measurements: Measurement[] = [];
  try {
    for (const { kind, file: name, page } of samples) {
      const file = corpusFile(name);
      const path = join(folder, name);
      await writeFile(path, file.bytes);
      await drawMs(file, page);
      const ours: number[] = [];
      const native: number[] = [];
      for (let round = 0; round < rounds; round++) {
        ours.push(await drawMs(file, page));
        native.push(await nativeMs(mutool, path, page));
      }
      measurements.push({
        name: `a page of ${kind} at 144 dpi, median`,
        value: median(ours),
        unit: 'ms',
        against: { what: 'native mutool', value: median(native) },
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return measurements;
}
