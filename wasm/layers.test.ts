import { expect, it } from 'vitest';
import { nodeMupdf } from '../tests/support/files/node-engine.ts';
import { pdfOf } from '../tests/support/samples/write-pdf.ts';
import { bytesSource } from './byte-source.ts';
import { DisplayLists } from './display-lists.ts';
import { openFile } from './open-file.ts';
import { rasterTile } from './raster.ts';

const library = await nodeMupdf();

/** Opens a page of blue whose content `group` shows, and returns what is blue in its middle while `hidden` are hidden. */
function open(content: string, usage: string, configuration = '', entries = '') {
  const bytes = pdfOf(
    [{ content, box: '0 0 100 100', resources: `/Properties<</L 3 0 R>>${entries}` }],
    [
      `<</Type/OCG/Name(Screen)${usage}>>`,
      {
        entries:
          '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10/Resources<</Properties<</L 3 0 R>>>>',
        data: '/OC /L BDC 0 0 1 rg 0 0 10 10 re f EMC',
      },
    ],
    `/OCProperties<</OCGs[3 0 R]/D<</Order[3 0 R]${configuration}>>>>`,
  );
  const file = openFile(library.mupdf, bytesSource(Uint8Array.from(bytes)), 'layers.pdf', undefined);
  const lists = new DisplayLists(2, () => library.mupdf.emptyStore());
  const isDrawn = (hidden: readonly number[]): boolean => {
    const list = lists.of('layers', file, 1, hidden);
    const pixels = new Uint8Array(
      rasterTile(library.mupdf, list, { x: 0, y: 0, width: 10, height: 10 }, 0.1).pixels,
    );
    return (pixels[4 * 55] ?? 255) < 128;
  };
  return { layers: file.layers, isDrawn };
}

const marked = '/OC /L BDC 0 0 1 rg 0 0 100 100 re f EMC';

it.each(['OFF', 'ON'])('is shown or hidden whatever its usage says for screens: %s', (state) => {
  const { layers, isDrawn } = open(marked, `/Usage<</View<</ViewState/${state}>>>>`);
  expect(layers).toEqual([{ id: 0, name: 'Screen', visible: true }]);
  expect([isDrawn([]), isDrawn([0])]).toEqual([true, false]);
});

it('begins as its usage says where the document applies that by itself', () => {
  const byItself = '/AS[<</Event/View/Category[/View]/OCGs[3 0 R]>>]';
  const { layers, isDrawn } = open(marked, '/Usage<</View<</ViewState/OFF>>>>', byItself);
  expect(layers).toEqual([{ id: 0, name: 'Screen', visible: false }]);
  expect([isDrawn([0]), isDrawn([])]).toEqual([false, true]);
});

it('is hidden within a pattern that was drawn before', () => {
  const { isDrawn } = open('/Pattern cs /P scn 0 0 100 100 re f', '', '', '/Pattern<</P 4 0 R>>');
  expect([isDrawn([]), isDrawn([0]), isDrawn([])]).toEqual([true, false, true]);
});

it('of several begin each as its own usage says', () => {
  const named = ['First', 'Second', 'Third'];
  const bytes = pdfOf(
    [{ content: '', box: '0 0 100 100' }],
    named.map((name, at) =>
      at === 0
        ? `<</Type/OCG/Name(${name})/Usage<</View<</ViewState/OFF>>>>>>`
        : `<</Type/OCG/Name(${name})>>`,
    ),
    '/OCProperties<</OCGs[3 0 R 4 0 R 5 0 R]/D<</AS[<</Event/View/Category[/View]/OCGs[3 0 R]>>]>>>>',
  );
  const { layers } = openFile(library.mupdf, bytesSource(Uint8Array.from(bytes)), 'layers.pdf', undefined);
  expect(Object.fromEntries(layers.map(({ name, visible }) => [name, visible]))).toEqual({
    First: false,
    Second: true,
    Third: true,
  });
});
