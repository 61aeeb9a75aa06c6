import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { usualOptions } from '#shared/compare/compare-options.ts';
import { bufferOf, nodeEngine, nodeMupdf } from '../../../tests/support/files/node-engine.ts';
import { pdfOf } from '../../../tests/support/samples/write-pdf.ts';
import { bytesSource } from '../../byte-source.ts';
import { openFile } from '../../open-file.ts';
import { paintsOf } from './painted-inks.ts';

const resources =
  '/ColorSpace<</Ink[/Separation/Varnish/DeviceCMYK 3 0 R]>>/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
const tint = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0.2 1 0.5 0.1]/N 1>>';
const page = (content: string, spaces = ''): ArrayBuffer =>
  bufferOf(
    Uint8Array.from(
      pdfOf(
        [
          {
            content: `1 0 0 0 k 20 20 40 40 re f ${content}`,
            resources: resources.replace('/ColorSpace<<', `/ColorSpace<<${spaces}`),
          },
        ],
        [tint],
      ),
    ),
  );

/** Returns the inks that each change of colour names. */
async function inks(before: string, after: string, spaces = ''): Promise<string[][]> {
  const engine = await nodeEngine();
  await engine.open('before', { bytes: page(before, spaces), name: 'before.pdf' });
  await engine.open('after', { bytes: page(after, spaces), name: 'after.pdf' });
  const ends = [
    { document: 'before', page: 1 },
    { document: 'after', page: 1 },
  ] as const;
  const result = await engine.compare(...ends, usualOptions);
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value.changes.flatMap((change) =>
    change.kind === 'colour'
      ? [(change.inks ?? []).map(({ name, old, new: now }) => `${name} ${old} > ${now}`)]
      : [],
  );
}
const square = 'rg 100 300 120 90 re f';

it('a change of colour names the inks and their percents', async () => {
  const area = (cyan: number, black: number) => `${cyan} 0.2 0 ${black} k 100 300 120 90 re f`;
  expect(await inks(area(0.4, 0), area(0.43, 0))).toEqual([['Cyan 40 > 43']]);
  expect(await inks(area(0.4, 0), area(0.6, 0.1))).toEqual([['Cyan 40 > 60', 'Black 0 > 10']]);
});

it('a change of colour names a spot ink, and those of text', async () => {
  const spot = (by: number) => `/Ink cs ${by} scn 100 300 120 90 re f`;
  expect(await inks(spot(0.8), spot(0.5))).toEqual([['Varnish 80 > 50']]);
  const text = (magenta: number) => `0 ${magenta} 0 0 k BT /F 40 Tf 100 600 Td (Sale) Tj ET`;
  expect(await inks(text(1), text(0.4))).toEqual([['Magenta 100 > 40']]);
});

it('names no ink where a tint may be of another colourant: black, or all of them', async () => {
  const area = (by: number) => `/Other cs ${by} scn 100 300 120 90 re f`;
  for (const name of ['Black', 'All'])
    expect(await inks(area(0.8), area(0.5), `/Other[/Separation/${name}/DeviceCMYK 3 0 R]`)).toEqual([[]]);
});

it('names no ink where the colour is of none, or where several areas changed', async () => {
  expect(await inks(`1 0 0 ${square}`, `0.8 0 0 ${square}`)).toEqual([[]]);
  const two = (left: number, right: number) =>
    `${left} 0 0 0 k 100 300 60 90 re f ${right} 0 0 0 k 160 300 60 90 re f`;
  expect((await inks(two(0.4, 0.8), two(0.5, 0.9))).flat()).toEqual([]);
});

it('takes little memory for a page of very many paths', async () => {
  const paths = 60_000;
  const content = Array.from(
    { length: paths },
    (_, at) => `0.${at % 8} 0.2 0 0 k ${at % 550} ${at % 800} 1 1 re f`,
  );
  const { mupdf } = await nodeMupdf();
  const file = openFile(mupdf, bytesSource(new Uint8Array(page(content.join('\n')))), 'page.pdf', undefined);
  const loaded = file.loadPage(1);
  const list = loaded.toDisplayList(true);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  const paints = paintsOf(mupdf, list, new Set());
  expect((used() - before) / paths).toBeLessThan(60);
  expect(paints).not.toBeNull();
  list.destroy();
  loaded.destroy();
  file.dispose();
});
