import { beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#shared/compare/change.ts';
import { nodeEngine } from '../../tests/support/files/node-engine.ts';
import { compareBytes } from '../../tests/support/samples/revisions/compare-bytes.ts';
import {
  type DrawOn,
  pageOfDrawings,
  picture,
  text,
} from '../../tests/support/samples/revisions/drawn-page.ts';
import { photo } from '../../tests/support/samples/revisions/hilly-photo.ts';
import type { PdfEngine } from '../pdf-engine.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await nodeEngine();
});

const changesOf = async (before: Uint8Array, after: Uint8Array): Promise<Change[]> =>
  (await compareBytes(engine, before, after)).changes;

/** What stays: it holds the page in place. */
const around = [60, 80, 100, 120].map((y, at) =>
  text(60, y, `Line ${at} of a page that stays just where it has been all the time`),
);
const page = (...drawn: DrawOn[]): Uint8Array => pageOfDrawings([...around, ...drawn]);

const withPhoto = (image: Buffer, right = 0, down = 0): Uint8Array =>
  page(picture(image, 100 + right, 300 + down));
const shifts = [
  [1.417, 0],
  [0.73, 1.31],
  [17.3, -24.9],
] as const;

describe('a picture that has moved', () => {
  const before = withPhoto(photo(2));
  const moved = expect.objectContaining({ kind: 'moved', text: null });

  it('is only that where it shows the same, whatever part of a pixel it went', async () => {
    for (const [right, down] of [...shifts, [0.9, 0.31], [2.11, 3.37]] as const)
      expect(await changesOf(before, withPhoto(photo(2), right, down))).toEqual([moved]);
  });

  it('is also replaced where another of its size is there', async () => {
    const replaced = expect.objectContaining({ kind: 'picture', how: 'replaced' });
    for (const [right, down] of shifts)
      expect(await changesOf(before, withPhoto(photo(4), right, down))).toEqual([moved, replaced]);
  });

  it('is also recoloured or retouched where it was', async () => {
    const warmer = photo(2, ([red, green, blue]) => [red + 9, green, blue - 9]);
    const spotted = photo(2, (pixel, x, y) => (Math.hypot(x - 25, y - 20) < 5 ? [230, 230, 230] : pixel));
    for (const [right, down] of shifts) {
      expect(await changesOf(before, withPhoto(warmer, right, down))).toEqual([
        moved,
        expect.objectContaining({ kind: 'picture', how: 'recoloured' }),
      ]);
      expect(await changesOf(before, withPhoto(spotted, right, down))).toEqual([
        moved,
        expect.objectContaining({ kind: 'picture', how: 'retouched' }),
      ]);
    }
  });

  it('is only that where words on it stayed', async () => {
    const captioned = (right: number, down: number): Uint8Array =>
      page(picture(photo(2), 100 + right, 300 + down), text(150, 360, 'Caption', '#ffffff'));
    expect(await changesOf(captioned(0, 0), captioned(3.2, 4.1))).toEqual([moved]);
  });

  it('is told from others with as many pixels that moved along', async () => {
    const column = (up: number): Uint8Array =>
      page(...[2, 4, 6].map((seed, at) => picture(photo(seed), 100, 300 + at * 130 - up)));
    const changes = await changesOf(column(0), column(80));
    expect(changes).toHaveLength(3);
    for (const change of changes) expect(change).toMatchObject({ kind: 'moved', downMm: -28.22 });
  });
});

describe('a paragraph that was pushed down', () => {
  const paragraph = (down: number, colour?: string): Uint8Array =>
    page(
      ...[0, 1, 2].map((at) =>
        text(60, 400 + at * 14 + down, `Paragraph ${at} goes further down on its page`, colour),
      ),
    );
  const moved = expect.objectContaining({ kind: 'moved', downMm: expect.any(Number) });

  it('is only moved where it looks as before', async () => {
    for (const down of [8.5, 20.27, 31.9])
      expect(await changesOf(paragraph(0), paragraph(down))).toEqual([moved]);
  });

  it('is also recoloured where its words have another colour', async () => {
    const red = [204, 0, 0];
    const changes = await changesOf(paragraph(0), paragraph(20.27, '#cc0000'));
    expect(changes).toEqual([moved, expect.objectContaining({ kind: 'colour', old: [0, 0, 0], new: red })]);
  });

  it('is so too where an edit of its line pushed the words', async () => {
    const line = (word: string, colour?: string): Uint8Array =>
      page(text(60, 400, word), text(70 + word.length * 6, 400, 'pushed along', colour));
    expect(await changesOf(line('old'), line('replacement'))).toMatchObject([{ kind: 'text' }]);
    expect(await changesOf(line('old'), line('replacement', '#cc0000'))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'text', new: 'replacement' }),
        expect.objectContaining({ kind: 'colour', old: [0, 0, 0], new: [204, 0, 0] }),
      ]),
    );
  });
});
