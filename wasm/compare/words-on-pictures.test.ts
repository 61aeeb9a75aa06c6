import { beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#shared/compare/change.ts';
import { nodeEngine } from '../../tests/support/files/node-engine.ts';
import { compareBytes } from '../../tests/support/samples/revisions/compare-bytes.ts';
import { type DrawOn, pageOfDrawings, text } from '../../tests/support/samples/revisions/drawn-page.ts';
import { photo } from '../../tests/support/samples/revisions/hilly-photo.ts';
import type { PdfEngine } from '../pdf-engine.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await nodeEngine();
});

const font = 'node_modules/@fontsource/inter/files/inter-latin-400-normal.woff';
type Colour = string | readonly number[];
const headline =
  (words: string, colour: Colour, y = 120): DrawOn =>
  (pdf) =>
    pdf
      .font(font)
      .fontSize(64)
      .fillColor(colour as PDFKit.Mixins.ColorValue)
      .text(words, 60, y, { lineBreak: false });
const background =
  (image: Buffer): DrawOn =>
  (pdf) =>
    pdf.image(image, 0, 0, { width: 595, height: 842 });
const changesOf = async (before: DrawOn[], after: DrawOn[]): Promise<Change[]> =>
  (await compareBytes(engine, pageOfDrawings(before), pageOfDrawings(after))).changes;

const [magenta, cyan] = [
  [0, 100, 0, 0],
  [100, 0, 0, 0],
];
const recoloured = expect.objectContaining({
  kind: 'colour',
  inks: [
    { name: 'Cyan', old: 0, new: 100 },
    { name: 'Magenta', old: 100, new: 0 },
  ],
});
const retouched = expect.objectContaining({ kind: 'picture', how: 'retouched' });
const ground = background(photo(5));

describe('a headline on a photo', () => {
  it('is recoloured, in inks, and the photo stays what it is', async () => {
    const [change, ...others] = await changesOf(
      [ground, headline('Summer sale', magenta)],
      [ground, headline('Summer sale', cyan)],
    );
    expect(change).toEqual(recoloured);
    expect(others).toEqual([]);
    expect(change?.at.y).toBeGreaterThan(110);
    expect(change?.at.height).toBeLessThan(100);
  });

  it('is so in RGB, in small type and where the next one stays', async () => {
    const page = (one: string): DrawOn[] => [
      ground,
      headline('Stays', '#ffffff', 400),
      text(60, 560, 'A caption of the photo', one),
    ];
    expect(await changesOf(page('#ffffff'), page('#cc0000'))).toEqual([
      expect.objectContaining({ kind: 'colour', old: [255, 255, 255], new: [204, 0, 0] }),
    ]);
  });

  it('is so where it covers most of the photo', async () => {
    const strip: DrawOn = (pdf) => pdf.image(photo(5), 0, 110, { width: 450, height: 90 });
    expect(
      await changesOf([strip, headline('Summer sale', magenta)], [strip, headline('Summer sale', cyan)]),
    ).toEqual([recoloured]);
  });

  it('has a change for each of several that are apart', async () => {
    const page = (colour: Colour): DrawOn[] => [
      ground,
      headline('Above', colour, 60),
      headline('Below', colour, 640),
    ];
    expect(await changesOf(page(magenta), page(cyan))).toEqual([recoloured, recoloured]);
  });

  it('is told from a spot of the photo that was retouched', async () => {
    const spotted = background(
      photo(5, (pixel, x, y) => (Math.hypot(x - 40, y - 45) < 4 ? [30, 60, 160] : pixel)),
    );
    expect(
      await changesOf([ground, headline('Summer sale', magenta)], [spotted, headline('Summer sale', cyan)]),
    ).toEqual([recoloured, retouched]);
  });

  it('is recoloured where another photo is under it', async () => {
    const changes = await changesOf(
      [ground, headline('Summer sale', magenta)],
      [background(photo(4)), headline('Summer sale', cyan)],
    );
    expect(changes).toEqual(expect.arrayContaining([recoloured]));
    expect(changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'picture', how: 'replaced' })]),
    );
  });

  it('is not where the file names another colour that is not seen', async () => {
    const hidden = (colour: Colour): DrawOn[] => [headline('Summer sale', colour), ground];
    expect(await changesOf(hidden(magenta), hidden(cyan))).toEqual([]);
    const spotted = background(
      photo(5, (pixel, x, y) => (Math.hypot(x - 20, y - 11) < 3 ? [30, 60, 160] : pixel)),
    );
    expect(
      await changesOf(
        [headline('Summer sale', '#ffffff'), ground],
        [headline('Summer sale', '#cc0000'), spotted],
      ),
    ).toEqual([retouched]);
  });

  it('that has other words leaves the photo what it is', async () => {
    expect(
      await changesOf([ground, headline('Summer sale', '#ffffff')], [ground, headline('Winter', '#ffffff')]),
    ).toEqual([expect.objectContaining({ kind: 'text' })]);
    const strip: DrawOn = (pdf) => pdf.image(photo(5), 0, 110, { width: 595, height: 90 });
    expect(
      await changesOf([strip, headline('Summer', '#ffffff')], [strip, headline('Winter', '#ffffff')]),
    ).toEqual([expect.objectContaining({ kind: 'text' })]);
    expect(await changesOf([strip, headline('Summer', '#ffffff')], [strip])).toEqual([
      expect.objectContaining({ kind: 'text' }),
    ]);
  });
});
