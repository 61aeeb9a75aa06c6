import { PDF } from '@libpdf/core';
import jpeg from 'jpeg-js';
import PdfDocument from 'pdfkit';
import { randomFrom } from '../run/random.ts';
import {
  deflated,
  firstOfOthers,
  type PdfObject,
  type PdfPage,
  pdfFile,
  pdfInStreams,
  pdfOf,
} from './write-pdf.ts';

export const madePassword = 'openpassword';
export const bookPages = 1158;
export const cataloguePages = 42;

const fontFile = (name: string): string => `node_modules/@fontsource/${name}-400-normal.woff`;
const scripts = [
  [fontFile('inter/files/inter-latin'), 'The quick brown fox jumps over the lazy dog, ÄÖÜ ß ©'],
  [fontFile('noto-sans-arabic/files/noto-sans-arabic-arabic'), 'النص العربي من اليمين إلى اليسار'],
  [fontFile('noto-sans-hebrew/files/noto-sans-hebrew-hebrew'), 'טקסט בעברית מימין לשמאל'],
  [fontFile('noto-sans-devanagari/files/noto-sans-devanagari-devanagari'), 'देवनागरी लिपि में पाठ'],
  [fontFile('noto-sans-thai/files/noto-sans-thai-thai'), 'ข้อความภาษาไทย'],
] as const;

type Options = PDFKit.PDFDocumentOptions;

/** Returns what pdfkit writes where `draw` fills the pages, the first of which is there already. */
function kitPdf(draw: (pdf: PDFKit.PDFDocument) => void, options: Options = {}): Uint8Array {
  const pdf = new PdfDocument({ ...options, info: { CreationDate: new Date(0) } });
  draw(pdf);
  pdf.end();
  return new Uint8Array(pdf.read());
}

const writeScripts = (pdf: PDFKit.PDFDocument): void => {
  for (const [font, text] of scripts) pdf.font(font).fontSize(20).text(text).moveDown();
};

const twoColumns = (): Uint8Array =>
  kitPdf((pdf) => {
    for (let page = 1; page <= 3; page++) {
      if (page > 1) pdf.addPage();
      pdf.fontSize(24).text(`Chapter ${page}`, { underline: true, link: 'https://galley.example/' });
      pdf
        .fontSize(10)
        .text('The proof shows what will be printed. '.repeat(60), { columns: 2, align: 'justify' });
    }
  });

const locked = (options: Options): Uint8Array =>
  kitPdf((pdf) => pdf.fontSize(24).text('Confidential until the launch'), {
    ...options,
    ownerPassword: 'owner',
  });

/** Returns a book of many pages of text, and nothing but text. */
function book(): Uint8Array {
  const lines = (page: number): string =>
    Array.from(
      { length: 48 },
      (_, line) => `(${page}.${line} The line that is set here fills the measure.) '`,
    ).join('\n');
  const pages = Array.from(
    { length: bookPages },
    (_, at): PdfPage => ({
      content: `BT /F 11 Tf 14 TL 60 780 Td ${lines(at + 1)} ET`,
      resources: '/Font<</F 3 0 R>>',
    }),
  );
  return pdfOf(pages, ['<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>']);
}

/** Returns a catalogue that is long in bytes: each page has a picture of its own, which compresses badly. */
function catalogue(): Uint8Array {
  const next = randomFrom(1);
  const [width, height] = [320, 240];
  const data = Buffer.alloc(width * height * 4);
  for (let at = 0; at < data.length; at++) data[at] = next() * 256;
  const picture: PdfObject = {
    entries: `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
    data: jpeg.encode({ width, height, data }, 80).data,
  };
  const pages = Array.from(
    { length: cataloguePages },
    (_, at): PdfPage => ({
      content: `q 160 0 0 120 60 380 cm /P Do Q BT /F 24 Tf 60 320 Td (Article ${at + 1}) Tj ET`,
      resources: `/Font<</F 3 0 R>>/XObject<</P ${firstOfOthers + 1 + at} 0 R>>`,
    }),
  );
  return pdfOf(pages, [
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
    ...Array.from({ length: cataloguePages }, () => picture),
  ]);
}

/** Returns text in a font that the file names and does not hold. */
const han = (): Uint8Array =>
  pdfOf(
    [
      {
        content: 'BT /F 36 Tf 60 700 Td <5370523751686821680067617a3f> Tj ET',
        resources: '/Font<</F 3 0 R>>',
      },
    ],
    [
      '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[4 0 R]>>',
      '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 5 0 R>>',
      '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
    ],
  );

/** Returns lines of no width, dashes and curves, as drawing programs write them by the thousand. */
function hairlines(): Uint8Array {
  const next = randomFrom(2);
  const at = (most: number): string => (next() * most).toFixed(2);
  const curves = Array.from(
    { length: 400 },
    () => `${at(595)} ${at(842)} m ${at(595)} ${at(842)} ${at(595)} ${at(842)} ${at(595)} ${at(842)} c S`,
  );
  const grid = Array.from({ length: 60 }, (_, line) => `${line * 10} 0 m ${line * 10} 842 l S`);
  return pdfOf([{ content: `0 w ${curves.join('\n')}\n0.1 w [3 2] 0 d 0 0 1 RG ${grid.join('\n')}` }]);
}

const tint = (colour: string): string => `<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[${colour}]>>`;

/** Returns spot inks, one of which cuts, over process inks that they overprint. */
const spots = (): Uint8Array =>
  pdfOf(
    [
      {
        content: `/Over gs 0.2 0.8 0 0.1 k 50 400 300 300 re f /Spot cs 1 scn 200 300 300 300 re f
/Cut CS 1 SCN 1 w 40 290 480 430 re S /Many cs 0.3 0.9 scn 100 100 200 150 re f`,
        resources: `/ExtGState<</Over<</OP true/op true/OPM 1>>>>/ColorSpace<</Spot[/Separation/PANTONE#20185#20C/DeviceCMYK ${tint('0 0.91 0.76 0')}]
/Cut[/Separation/CutContour/DeviceCMYK ${tint('0 1 0 0')}]/Many[/DeviceN[/PANTONE#20185#20C/Varnish]/DeviceCMYK 3 0 R]>>`,
      },
    ],
    [
      {
        entries: '/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]',
        data: '{ pop dup 0.91 mul exch 0.76 mul 0 3 1 roll 0 }',
      },
    ],
  );

/** Returns groups, blend modes and a soft mask. */
const transparent = (): Uint8Array =>
  pdfOf(
    [
      {
        content: `0 0.6 0.3 rg 0 0 595 842 re f /Half gs 1 0 0 rg 60 300 300 300 re f /Multiply gs 0 0 1 rg 200 400 300 300 re f
/Masked gs 1 1 0 rg 0 100 595 180 re f /Plain gs q 1 0 0 1 50 600 cm /Group Do Q`,
        resources: `/XObject<</Group 3 0 R>>/ExtGState<</Half<</ca 0.5>>/Multiply<</BM/Multiply/ca 0.8>>/Plain<</BM/Normal/ca 1/SMask/None>>
/Masked<</BM/Normal/ca 1/SMask<</S/Luminosity/G 4 0 R>>>>>>`,
        entries: '/Group<</S/Transparency/CS/DeviceRGB/I true>>',
      },
    ],
    [
      {
        entries:
          '/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Group<</S/Transparency/K true>>/Resources<</ExtGState<</H<</ca 0.4>>>>>>',
        data: '/H gs 1 0 1 rg 0 0 150 150 re f 0 1 1 rg 50 50 150 150 re f',
      },
      {
        entries: `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Group<</S/Transparency/CS/DeviceGray>>
/Resources<</Shading<</S<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 595 0]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[0]/C1[1]>>>>>>>>`,
        data: '/S sh',
      },
    ],
  );

const layers = (): Uint8Array =>
  pdfOf(
    [
      {
        content: '/OC /A BDC 1 0 0 rg 50 400 200 200 re f EMC /OC /G BDC 0 0 1 rg 300 400 200 200 re f EMC',
        resources: '/Properties<</A 3 0 R/G 4 0 R>>',
      },
    ],
    ['<</Type/OCG/Name(Artwork)>>', '<</Type/OCG/Name(Cutting guides)/Usage<</Print<</PrintState/OFF>>>>>>'],
    '/OCProperties<</OCGs[3 0 R 4 0 R]/D<</Order[3 0 R 4 0 R]/OFF[4 0 R]>>>>',
  );

/** Returns four pages that differ in their turn, each with boxes within a media box that begins elsewhere. */
const boxes = (): Uint8Array =>
  pdfOf(
    [0, 90, 180, 270].map((turn) => ({
      content: '0 0.5 0.5 rg 40 40 200 300 re f 1 0 0 rg 500 500 60 100 re f',
      box: '-10 -20 602 772',
      entries: `/CropBox[0 0 572 732]/BleedBox[10 10 562 722]/TrimBox[20 40 512 652]/Rotate ${turn}`,
    })),
  );

const inUnits = (): Uint8Array =>
  pdfOf([{ content: '1 0 0 rg 100 100 200 200 re f', box: '0 0 612 792', entries: '/UserUnit 3' }]);

/** Returns a page of the largest size there is: 200 inches square. */
const banner = (): Uint8Array =>
  pdfOf([
    { content: '0 0 1 rg 1000 1000 9000 9000 re f 20 w 0 0 m 14400 14400 l S', box: '0 0 14400 14400' },
  ]);

/** Returns shadings of each family, a tiling pattern, and letters drawn by a font of procedures. */
function fills(): Uint8Array {
  const ramp = '<</FunctionType 2/Domain[0 1]/N 1/C0[1 0 0]/C1[0 0 1]>>';
  const mesh = Uint8Array.from([0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 255, 0, 0, 128, 255, 0, 0, 255]);
  return pdfOf(
    [
      {
        content: `q 40 600 240 200 re W n /Axial sh Q q 320 600 240 200 re W n /Radial sh Q q 1 0 0 1 40 340 cm /Mesh sh Q
/Pattern cs /Tiles scn 320 340 240 200 re f BT /Drawn 40 Tf 40 200 Td (aaaa) Tj ET`,
        resources: `/Pattern<</Tiles 4 0 R>>/Font<</Drawn 5 0 R>>/Shading<</Axial<</ShadingType 2/ColorSpace/DeviceRGB/Coords[40 600 280 800]/Function ${ramp}/Extend[true true]>>
/Radial<</ShadingType 3/ColorSpace/DeviceRGB/Coords[440 700 10 440 700 110]/Function ${ramp}>>/Mesh 3 0 R>>`,
      },
    ],
    [
      {
        entries:
          '/ShadingType 4/ColorSpace/DeviceRGB/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode[0 240 0 200 0 1 0 1 0 1]',
        data: mesh,
      },
      {
        entries:
          '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 20 20]/XStep 20/YStep 20/Resources<<>>',
        data: '1 0.5 0 rg 2 2 12 12 re f',
      },
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[0.001 0 0 0.001 0 0]/CharProcs<</a 6 0 R>>/Encoding<</Type/Encoding/Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[1100]/Resources<<>>>>',
      { data: '1100 0 0 0 1000 1000 d1 0 0 m 1000 0 l 500 1000 l f' },
    ],
  );
}

/** Returns a page with the marks of other programs, a field, and a script that is to do nothing. */
const annotated = (): Uint8Array =>
  pdfOf(
    [
      {
        content: '0.9 g 0 0 595 842 re f',
        entries: '/Annots[3 0 R 4 0 R 5 0 R 6 0 R]',
      },
    ],
    [
      '<</Type/Annot/Subtype/Square/Rect[100 600 300 700]/C[1 0 0]/Contents(Move this)/T(Printer)>>',
      '<</Type/Annot/Subtype/Highlight/Rect[100 500 300 520]/QuadPoints[100 520 300 520 100 500 300 500]/C[1 1 0]>>',
      '<</Type/Annot/Subtype/Ink/Rect[100 300 300 400]/InkList[[100 300 200 400 300 300]]/C[0 0 1]>>',
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Filled)/Rect[100 200 300 230]/DA(/Helv 12 Tf 0 g)>>',
      '<</S/JavaScript/JS(app.alert\\(1\\))>>',
    ],
    '/AcroForm<</Fields[6 0 R]/NeedAppearances true>>/OpenAction 7 0 R',
  );

/** Returns the page of another with one byte of its middle missing, so that every later offset is wrong. */
function byteMissing(): Uint8Array {
  const whole = twoColumns();
  const middle = whole.byteLength >> 1;
  return Buffer.concat([whole.subarray(0, middle), whole.subarray(middle + 1)]);
}

/** Returns a file whose cross-references lead nowhere. */
const wrongReferences = (): Uint8Array =>
  Buffer.from(
    Buffer.from(spots())
      .toString('latin1')
      .replace(/\d{10} 00000 n/g, '9999999999 00000 n'),
    'latin1',
  );

const inkOf = (entries: string): string => `/Type/XObject/Subtype/Image/BitsPerComponent 8/${entries}`;

/** Returns a picture that claims far more pixels than it has bytes. */
const giantPicture = (): Uint8Array =>
  pdfOf(
    [{ content: 'q 595 0 0 842 0 0 cm /P Do Q', resources: '/XObject<</P 3 0 R>>' }],
    [deflated(inkOf('ColorSpace/DeviceGray/Width 60000/Height 60000'), Buffer.alloc(1000, 120))],
  );

/** Returns pictures of inks: of four, of a palette, with a mask, and of one bit. */
const pictures = (): Uint8Array =>
  pdfOf(
    [
      {
        content: `q 200 0 0 200 50 600 cm /Inks Do Q q 200 0 0 200 320 600 cm /Palette Do Q
0 0.7 0 rg 40 300 500 220 re f q 200 0 0 200 50 310 cm /Masked Do Q q 1 0 0 rg 200 0 0 200 320 310 cm /Bits Do Q`,
        resources: '/XObject<</Inks 3 0 R/Palette 4 0 R/Masked 5 0 R/Bits 7 0 R>>',
      },
    ],
    [
      deflated(inkOf('ColorSpace/DeviceCMYK/Width 16/Height 16'), ramp(16 * 16 * 4)),
      deflated(inkOf('ColorSpace[/Indexed/DeviceRGB 1<ff00000000ff>]/Width 16/Height 16'), ramp(256, 2)),
      deflated(inkOf('ColorSpace/DeviceGray/Width 16/Height 16/SMask 6 0 R'), ramp(256)),
      deflated(inkOf('ColorSpace/DeviceGray/Width 16/Height 16'), ramp(256).reverse()),
      {
        entries: '/Type/XObject/Subtype/Image/ImageMask true/Width 8/Height 8',
        data: Uint8Array.from([170, 85, 170, 85, 170, 85, 170, 85]),
      },
    ],
  );

const ramp = (length: number, below = 256): Uint8Array => Uint8Array.from({ length }, (_, at) => at % below);

/** Returns a file whose cross-references are in a compressed stream. */
async function referencesInStream(): Promise<Uint8Array> {
  const pdf = await PDF.load(twoColumns());
  // Unchanged it would come back as it was.
  pdf.setTitle('References');
  return pdf.save({ useXRefStream: true, compressStreams: true });
}

/** Returns an Illustrator file as it is saved with a PDF inside. */
const artwork = (): Uint8Array =>
  pdfOf(
    [
      {
        content: '0 1 1 0 k 100 100 400 400 re f',
        box: '0 0 600 600',
        entries: '/PieceInfo<</Illustrator<</LastModified(D:20260101000000Z)/Private 3 0 R>>>>',
      },
    ],
    [{ data: '%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator' }],
  );

export const madePdfs: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
  'text.pdf': twoColumns,
  'scripts.pdf': () => kitPdf(writeScripts),
  'han.pdf': han,
  'book.pdf': book,
  'catalogue.pdf': catalogue,
  'hairlines.pdf': hairlines,
  'spots.pdf': spots,
  'transparent.pdf': transparent,
  'layers.pdf': layers,
  'boxes.pdf': boxes,
  'in-units.pdf': inUnits,
  'banner.pdf': banner,
  'fills.pdf': fills,
  'annotated.pdf': annotated,
  'pictures.pdf': pictures,
  'references-in-stream.pdf': referencesInStream,
  'objects-in-stream.pdf': () => pdfInStreams('0.2 0.4 0.6 rg 100 100 400 600 re f'),
  'artwork.ai': artwork,
  'locked.pdf': () => locked({ userPassword: madePassword, pdfVersion: '1.7' }),
  'locked-for-changes.pdf': () => locked({ pdfVersion: '1.6' }),
  'byte-missing.pdf': byteMissing,
  'wrong-references.pdf': wrongReferences,
  'giant-picture.pdf': giantPicture,
  'not-one.pdf': () => Buffer.from(`%PDF-1.7\n${'nothing that could be read '.repeat(40)}`),
  'no-pages.pdf': () => pdfFile(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 0/Kids[]>>']),
};
