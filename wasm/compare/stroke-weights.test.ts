import { expect, it } from 'vitest';
import type { Change } from '#shared/compare/change.ts';
import { nodeEngine } from '../../tests/support/files/node-engine.ts';
import { compareBytes } from '../../tests/support/samples/revisions/compare-bytes.ts';
import { reExports } from '../../tests/support/samples/revisions/re-export.ts';
import { pdfOf } from '../../tests/support/samples/write-pdf.ts';

const lines: [what: string, path: string][] = [
  ['a line', '100 500 m 320 500 l'],
  ['a slanting line', '100 400 m 220 477 l'],
  ['a frame', '80 300 150 90 re'],
  ['a curve', '100 300 m 100 380 220 380 220 300 c'],
];
const page = (path: string, weight: number, inks = '0.5 0.4 0.3 0.3'): Uint8Array =>
  Uint8Array.from(
    pdfOf([
      {
        content: `BT /F 12 Tf 60 780 Td (A page with lines) Tj ET ${inks} K ${weight} w ${path} S 2 w 60 250 200 20 re S`,
        resources: '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>',
      },
    ]),
  );
const changesOf = async (before: Uint8Array, after: Uint8Array): Promise<Change[]> =>
  (await compareBytes(await nodeEngine(), before, after)).changes;

for (const [what, path] of lines)
  it(`finds ${what} that is twice as heavy, or half as heavy, as one change`, async () => {
    for (const [was, is] of [
      [0.25, 0.5],
      [0.5, 1],
      [1, 2],
      [1, 0.5],
    ] as const) {
      const changes = await changesOf(page(path, was), page(path, is));
      expect(changes, `${was} > ${is}`).toMatchObject([{ kind: 'shape' }]);
    }
  });

it('finds none where a line was only written anew', async () => {
  for (const [, write] of reExports()) {
    const before = page(lines.map(([, path]) => path).join(' '), 0.5);
    expect(await changesOf(before, await write(before))).toEqual([]);
  }
});
