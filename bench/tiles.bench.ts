import { bufferOf, nodeEngine } from '../tests/support/files/node-engine.ts';
import { type Measurement, median } from './figure.ts';
import { corpusFile } from './support/corpus.ts';
import { openWorkbench } from './support/open-workbench.ts';
import type { TileSpot } from './workbench/workbench.ts';

/** Each opens the file anew in the same page: what a round leaves behind slows down the next. */
const rounds = 10;

/** Tiles of 512 pixels at 200 %, six to a page, every tenth page. */
const wanted: TileSpot[] = Array.from({ length: 20 }, (_, index) => index * 10 + 1).flatMap((page) =>
  [0, 512].flatMap((x) => [0, 512, 1024].map((y) => ({ page, x, y, size: 512, scale: 2 }))),
);

async function engineAlone(bytes: Uint8Array, name: string): Promise<number> {
  const engine = await nodeEngine();
  const document = `alone-${Math.random()}`;
  await engine.open(document, { bytes: bufferOf(bytes), name });
  const draw = ({ page, x, y, size, scale }: TileSpot) =>
    engine.tile(document, page, { x, y, width: size, height: size }, scale, null);
  const [warmUp, ...rest] = wanted;
  if (warmUp !== undefined) await draw(warmUp);
  const started = performance.now();
  for (const tile of rest) await draw(tile);
  const seconds = (performance.now() - started) / 1000;
  await engine.close(document);
  return rest.length / seconds;
}

/** Worker to texture in Chromium, against the engine alone on one thread of Node, on the same tiles. */
export async function measure(): Promise<Measurement[]> {
  const bench = await openWorkbench();
  try {
    const file = corpusFile('octave-doc__octave.pdf');
    const length = await bench.serve(file.name, file.bytes);
    const ours: number[] = [];
    const alone: number[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(
        await bench.page.evaluate(([name, size, tiles]) => window.workbench.tiles(name, size, tiles), [
          file.name,
          length,
          wanted,
        ] as const),
      );
      alone.push(await engineAlone(file.bytes, file.name));
    }
    const few = 3;
    const [early, late] = [ours.slice(0, few), ours.slice(-few)];
    return [
      {
        name: 'tiles a second, worker to texture, first rounds',
        value: median(early),
        unit: 'tiles/s',
        against: { what: 'the engine alone in Node', value: median(alone) },
      },
      {
        name: 'tiles a second, worker to texture, after ten rounds',
        value: median(late),
        unit: 'tiles/s',
        against: { what: 'the engine alone in Node', value: median(alone) },
      },
      {
        name: 'tiles a second, last rounds over the first',
        value: median(late),
        unit: 'tiles/s',
        against: { what: 'first rounds', value: median(early) },
      },
    ];
  } finally {
    await bench.dispose();
  }
}
