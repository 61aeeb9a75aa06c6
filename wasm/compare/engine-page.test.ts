import { expect, it } from 'vitest';
import { inPlace } from '#shared/compare/change.ts';
import { fingerprintSide } from '#shared/compare/page-match.ts';
import { bufferOf, nodeEngine, nodeMupdf } from '../../tests/support/files/node-engine.ts';
import { pdfOf } from '../../tests/support/samples/write-pdf.ts';
import { bytesSource } from '../byte-source.ts';
import { openFile } from '../open-file.ts';
import { engineFingerprint, enginePage } from './engine-page.ts';

/** Returns the brightness of the fields in the middle of each row, or column, of a page with a black part. */
async function alongPage(box: string, black: string, isLevel: boolean): Promise<number[]> {
  const engine = await nodeEngine();
  const bytes = bufferOf(Uint8Array.from(pdfOf([{ content: `0 g ${black} re f`, box }])));
  await engine.open('page', { bytes, name: 'page.pdf' });
  const print = await engine.fingerprint('page', 1);
  if (!print.ok) throw new Error(JSON.stringify(print.fault));
  const { fields } = print.value;
  const middle = fingerprintSide / 2;
  return Array.from(
    { length: fingerprintSide },
    (_, at) => fields[isLevel ? middle * fingerprintSide + at : at * fingerprintSide + middle] ?? -1,
  );
}

it('a page is known by all of it, be it many times as long as it is wide', async () => {
  for (const long of [40, 160, 900, 14_000]) {
    const down = await alongPage(`0 0 20 ${long}`, `0 0 20 ${long / 4}`, false);
    expect(down, `${long}`).toEqual([...Array(18).fill(255), ...Array(6).fill(0)]);
    const across = await alongPage(`0 0 ${long} 20`, `${(long * 3) / 4} 0 ${long / 4} 20`, true);
    expect(across, `${long}`).toEqual(down);
  }
});

it('a page that memory was refused for is a fault, however it is drawn, and is not compared without its pictures', async () => {
  const loaded = await nodeMupdf();
  let refused = 0;
  const library = { ...loaded, errorCount: () => refused, refusedGrowths: () => refused++ };
  const bytes = new Uint8Array(pdfOf([{ content: '0 g 0 0 20 20 re f' }]));
  const file = openFile(loaded.mupdf, bytesSource(bytes), 'page.pdf', undefined);
  const page = file.loadPage(1);
  const list = page.toDisplayList(true);
  const rect = { x: 0, y: 0, width: 9, height: 9 };
  const drawn = enginePage(library, file, 1, list);
  for (const draw of [
    () => drawn.draw(rect, 1, inPlace),
    () => drawn.plates(rect, 1, inPlace),
    () => engineFingerprint(library, file, 1, list),
  ])
    expect(draw).toThrow(expect.objectContaining({ fault: { kind: 'memory' } }));
  list.destroy();
  page.destroy();
  file.dispose();
});
