import { expect, it } from 'vitest';
import { nodeMupdf } from '../../tests/support/files/node-engine.ts';
import { pdfOf } from '../../tests/support/samples/write-pdf.ts';
import { bytesSource } from '../byte-source.ts';
import { DisplayLists } from '../display-lists.ts';
import { openFile } from '../open-file.ts';
import { rasterTile } from '../raster.ts';

const library = await nodeMupdf();
const [first, second] = ['3 0 R', '4 0 R'];
const square = '0 0 1 rg 0 0 100 100 re f';
const catalogue = `/OCProperties<</OCGs[${first} ${second}]/D<</Order[${first} ${second}]>>>>`;
const groups = ['<</Type/OCG/Name(First)>>', '<</Type/OCG/Name(Second)>>'];

/** The layers that are shown, in turn. */
const shown = [['First', 'Second'], ['First'], ['Second'], []] as const;

/** Returns with which of `shown` a blue page is seen. */
function seen(bytes: Uint8Array): boolean[] {
  const file = openFile(library.mupdf, bytesSource(Uint8Array.from(bytes)), 'rules.pdf', undefined);
  const lists = new DisplayLists(2, () => library.mupdf.emptyStore());
  try {
    return shown.map((names) => {
      const hidden = file.layers
        .filter(({ name }) => !names.some((each) => each === name))
        .map(({ id }) => id);
      const list = lists.of('rules', file, 1, hidden);
      const whole = { x: 0, y: 0, width: 10, height: 10 };
      const pixels = new Uint8Array(rasterTile(library.mupdf, list, whole, 0.1).pixels);
      return (pixels[4 * 55] ?? 255) < 128;
    });
  } finally {
    lists.clear();
    file.dispose();
  }
}

const both = `/OCGs[${first} ${second}]`;
const [always, isFirst, isSecond] = [
  [true, true, true, true],
  [true, true, false, false],
  [true, false, true, false],
];
const negated = (values: readonly boolean[]): boolean[] => values.map((value) => !value);
const all = isFirst.map((value, at) => value && isSecond[at] === true);
const any = isFirst.map((value, at) => value || isSecond[at] === true);
const firstAlone = isFirst.map((value, at) => value && isSecond[at] === false);

const rules: [rule: string, expected: boolean[]][] = [
  [both, any],
  [`${both}/P/AnyOn`, any],
  [`${both}/P/AllOn`, all],
  [`${both}/P/AnyOff`, negated(all)],
  [`${both}/P/AllOff`, negated(any)],
  [`/OCGs ${first}/P/AnyOff`, negated(isFirst)],
  ['/OCGs[]', always],
  [`/OCGs[null ${first}]/P/AllOn`, isFirst],
  [`/OCGs[null ${first}]/P/AllOff`, negated(isFirst)],
  [`/VE[/Not ${first}]`, negated(isFirst)],
  [`/VE[/And ${first}[/Not ${second}]]`, firstAlone],
  [`/VE[/Or[/Not ${first}]${second}]`, negated(firstAlone)],
  [`/VE[/Not[/And ${first} ${second}]]`, negated(all)],
  [`/VE[/And ${first} ${second}]${both}/P/AllOff`, all],
  [`/VE[/Xor ${first} ${second}]${both}/P/AllOff`, negated(any)],
  [`/VE 5 0 R${both}/P/AllOn`, all],
];

it.each(rules)('content that belongs to %s is shown by the layers that are', (rule, expected) => {
  const page = {
    content: `/OC /L BDC ${square} EMC`,
    box: '0 0 100 100',
    resources: `/Properties<</L 6 0 R>>`,
  };
  // The fifth object is an expression that contains itself.
  const others = [...groups, `[/And 5 0 R 5 0 R ${first}]`, `<</Type/OCMD${rule}>>`];
  expect(seen(pdfOf([page], others, catalogue))).toEqual(expected);
});

const rule = `<</Type/OCMD/VE[/And ${first}[/Not ${second}]]>>`;
const form = (entries: string, data: string) => ({
  entries: `/Type/XObject/Subtype/Form/BBox[0 0 100 100]${entries}`,
  data,
});

it('a form that belongs to a rule is shown by the layers that are, within another form too', () => {
  const others = [
    ...groups,
    form(`/OC ${rule}`, square),
    form('/Resources<</XObject<</F 5 0 R>>>>', '/F Do'),
  ];
  for (const used of ['5 0 R', '6 0 R']) {
    const page = { content: '/F Do', box: '0 0 100 100', resources: `/XObject<</F ${used}>>` };
    expect(seen(pdfOf([page], others, catalogue))).toEqual(firstAlone);
  }
});

it('an annotation that belongs to a rule is shown by the layers that are', () => {
  const annotation = `<</Type/Annot/Subtype/Stamp/Rect[0 0 100 100]/F 4/AP<</N 5 0 R>>/OC ${rule}>>`;
  const page = { content: '', box: '0 0 100 100', entries: `/Annots[${annotation}]` };
  expect(seen(pdfOf([page], [...groups, form('', square)], catalogue))).toEqual(firstAlone);
});
