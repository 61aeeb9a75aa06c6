import type { PDFPage } from 'mupdf';
import { describe, expect, it } from 'vitest';
import { nodeMupdf } from '../../../tests/support/files/node-engine.ts';
import { type PdfObject, pdfOf } from '../../../tests/support/samples/write-pdf.ts';
import { bytesSource } from '../../byte-source.ts';
import { openFile } from '../../open-file.ts';
import { rasterTile } from '../../raster.ts';
import { leavingInksOut } from './inks-left-out.ts';
import { isSpotInk, pageInks, pageTints } from './page-inks.ts';

const { mupdf } = await nodeMupdf();
/** Object 3 of each file. */
const tint = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>';
const separation = (name: string): string => `[/Separation/${name}/DeviceCMYK 3 0 R]`;

function onPage<T>(resources: string, others: readonly PdfObject[], read: (page: PDFPage) => T): T {
  const pdf = pdfOf([{ content: '', resources }], [tint, ...others]);
  const document = mupdf.Document.openDocument(pdf, 'application/pdf').asPDF();
  if (document === null) throw new Error('no PDF');
  try {
    const page = document.loadPage(0) as PDFPage;
    try {
      return read(page);
    } finally {
      page.destroy();
    }
  } finally {
    document.destroy();
  }
}
const inksOf = (resources: string, ...others: PdfObject[]): string[] =>
  onPage(resources, others, (page) => [...pageInks(page)].sort());
const tintsOf = (resources: string, ...others: PdfObject[]): string[] =>
  onPage(resources, others, (page) => [...pageTints(page)].sort());

describe('the spot inks of a page', () => {
  it('are those of its own spaces, one or several, and no process inks', () => {
    expect(
      inksOf(
        `/ColorSpace<</A${separation('Varnish')}/B[/DeviceN[/Gold/Cyan/None]/DeviceCMYK 3 0 R]/C/DeviceRGB>>`,
      ),
    ).toEqual(['Gold', 'Varnish']);
    expect(inksOf(`/ColorSpace<</A${separation('All')}/B${separation('Black')}>>`)).toEqual([]);
    expect(inksOf('')).toEqual([]);
  });

  it('are named as they are written, also beyond ASCII', () => {
    expect(inksOf(`/ColorSpace<</A${separation('PANTONE#20185#20C')}>>`)).toEqual(['PANTONE 185 C']);
  });

  it('are found in palettes, patterns, shadings, pictures and soft masks', () => {
    const palette = `[/Indexed${separation('Palette')} 1 <00ff>]`;
    expect(inksOf(`/ColorSpace<</A${palette}/B[/Pattern${separation('Uncoloured')}]>>`)).toEqual([
      'Palette',
      'Uncoloured',
    ]);
    expect(inksOf(`/Shading<</A<</ShadingType 2/ColorSpace${separation('Shaded')}>>>>`)).toEqual(['Shaded']);
    expect(inksOf(`/Pattern<</A<</PatternType 2/Shading<</ColorSpace${separation('Deep')}>>>>>>`)).toEqual([
      'Deep',
    ]);
    const picture = {
      entries: `/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace${separation('Photo')}`,
      data: 'x',
    };
    expect(inksOf('/XObject<</A 4 0 R>>', picture)).toEqual(['Photo']);
    const form = {
      entries: `/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</ColorSpace<</A${separation('Masked')}>>>>`,
      data: '',
    };
    expect(inksOf('/ExtGState<</A<</SMask<</S/Alpha/G 4 0 R>>>>/B<</SMask/None>>>>', form)).toEqual([
      'Masked',
    ]);
  });

  it('are found in forms within forms, also where one places itself', () => {
    const form = (place: string, inks: string) => ({
      entries: `/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</Next ${place}>>/ColorSpace<</A${inks}>>>>`,
      data: '',
    });
    expect(
      inksOf('/XObject<</A 4 0 R>>', form('5 0 R', separation('Outer')), form('4 0 R', separation('Inner'))),
    ).toEqual(['Inner', 'Outer']);
  });

  it('are none where the resources are damaged', () => {
    for (const resources of [
      '/ColorSpace 7',
      '/ColorSpace<</A 99 0 R/B null/C[]/D[/Separation]/E[/DeviceN 5 6 7]>>',
      '/XObject[1 2]',
      '/ExtGState<</A 1>>',
    ])
      expect(
        inksOf(resources).filter((name) => name !== 'None'),
        resources,
      ).toEqual([]);
  });
});

describe('the colourants that a page paints tints of', () => {
  it('are those that stand alone, process inks among them', () => {
    expect(
      tintsOf(
        `/ColorSpace<</A${separation('Varnish')}/B${separation('Black')}/C[/DeviceN[/Gold/Cyan]/DeviceCMYK 3 0 R]/D[/DeviceN[/Silver]/DeviceCMYK 3 0 R]>>`,
      ),
    ).toEqual(['Black', 'Silver', 'Varnish']);
  });
});

it('spot inks are all but the process inks, and what stands for all or none', () => {
  for (const name of ['Cyan', 'Magenta', 'Yellow', 'Black', 'All', 'None'])
    expect(isSpotInk(name), name).toBe(false);
  for (const name of ['Varnish', 'cyan', 'black', '']) expect(isSpotInk(name), name).toBe(true);
});

describe('a page printed without some of its inks', () => {
  /** Returns the colour in the middle of a page painted in `space` with `tints`. */
  function colour(space: string, tints: string, out: readonly string[], ...others: PdfObject[]): number[] {
    const pdf = pdfOf(
      [{ content: `/S cs ${tints} scn 0 0 595 842 re f`, resources: `/ColorSpace<</S ${space}>>` }],
      [tint, ...others],
    );
    const file = leavingInksOut(openFile(mupdf, bytesSource(pdf), 'inks.pdf', undefined), (ink) =>
      out.includes(ink),
    );
    try {
      const page = file.loadPage(1);
      const list = page.toDisplayList(true);
      const { pixels: drawn } = rasterTile(mupdf, list, { x: 2, y: 2, width: 1, height: 1 }, 0.01);
      const pixels = [...new Uint8Array(drawn, 0, 3)];
      list.destroy();
      page.destroy();
      return pixels;
    } finally {
      file.dispose();
    }
  }
  const paper = [255, 255, 255];

  it('is paper where only they are, in any alternate space', () => {
    expect(colour(separation('Spot'), '1', [])).not.toEqual(paper);
    expect(colour(separation('Spot'), '1', ['Spot'])).toEqual(paper);
    expect(colour(separation('Spot'), '1', ['Other'])).not.toEqual(paper);
    const rgb = '[/Separation/Spot/DeviceRGB<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[1 0 0]/N 1>>]';
    expect(colour(rgb, '1', ['Spot'])).toEqual(paper);
    const lab =
      '[/Separation/Spot[/Lab<</WhitePoint[0.9642 1 0.8249]>>]<</FunctionType 2/Domain[0 1]/C0[100 0 0]/C1[20 0 0]/N 1>>]';
    expect(colour(lab, '1', ['Spot']).every((level) => level > 250)).toBe(true);
    const grey = '[/Separation/Spot/DeviceGray<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>]';
    expect(colour(grey, '1', ['Spot'])).toEqual(paper);
  });

  it('keeps the other inks of a colour of several, by a program or by samples', () => {
    const domains = '/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]';
    // The first ink is cyan, the second is yellow.
    const program = { entries: `/FunctionType 4${domains}`, data: '{ 0 exch 0 }' };
    const samples = {
      entries: `/FunctionType 0${domains}/Size[2 2]/BitsPerSample 8`,
      data: Uint8Array.from([0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 255, 0, 255, 0, 255, 0]),
    };
    for (const transform of [program, samples]) {
      const space = '[/DeviceN[/First/Second]/DeviceCMYK 4 0 R]';
      const of = (out: readonly string[], tints = '1 1') => colour(space, tints, out, transform);
      expect(of(['First'])).toEqual(of([], '0 1'));
      expect(of(['Second'])).toEqual(of([], '1 0'));
      expect(of(['First', 'Second'])).toEqual(paper);
      expect(of([])).not.toEqual(of(['First']));
      expect(of([])).not.toEqual(of(['Second']));
    }
  });
});
