import { expect, it } from 'vitest';
import { nodeEngine } from '../../tests/support/files/node-engine.ts';
import { compareBytes } from '../../tests/support/samples/revisions/compare-bytes.ts';
import { pdfOf } from '../../tests/support/samples/write-pdf.ts';

/** Returns a page that shows `shown`, in which the code of A is `unicode` to who reads it. Its font is an object: MuPDF takes direct ones for one. */
const pageOf = (unicode: string, shown: string): Uint8Array => {
  const toUnicode = `/CIDInit /ProcSet findresource begin 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <${unicode}> endbfchar endcmap end`;
  const page = {
    content: `BT /F 10 Tf 50 700 Td (${shown}) Tj ET`,
    resources: '/Font<</F 4 0 R>>',
  };
  return Uint8Array.from(
    pdfOf([page], [{ data: toUnicode }, '<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode 3 0 R>>']),
  );
};

it('letters that are none in Unicode are told by a sign for them, so that what is found can be kept', async () => {
  const engine = await nodeEngine();
  for (const [unicode, letters] of [
    ['00420000', 'B\ufffd'],
    ['D800', '\ufffd'],
    ['DC00', '\ufffd'],
    ['D83DDE00', '😀'],
  ] as const) {
    const { changes } = await compareBytes(engine, pageOf(unicode, 'one'), pageOf(unicode, 'oneA'));
    expect(changes, unicode).toMatchObject([{ kind: 'text', old: 'one', new: `one${letters}` }]);
    const { value } = (await engine.text('after', 1, null)) as { value: { lines: { text: string }[] } };
    expect(value.lines[0]?.text, unicode).toBe(`one${letters}`);
  }
});

it('a soft hyphen that stands by itself is no word', async () => {
  const engine = await nodeEngine();
  const { changes } = await compareBytes(engine, pageOf('00AD', 'one'), pageOf('00AD', 'one A'));
  expect(changes.filter(({ kind }) => kind === 'text')).toEqual([]);
});
