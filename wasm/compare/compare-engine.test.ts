import { beforeAll, expect, it } from 'vitest';
import { usualOptions } from '#shared/compare/compare-options.ts';
import { bufferOf, nodeEngine } from '../../tests/support/files/node-engine.ts';
import { pdfFile, pdfOf } from '../../tests/support/samples/write-pdf.ts';
import type { PdfEngine } from '../pdf-engine.ts';
import type { RangeFetch } from '../range-source.ts';

/** Two pages of a few kilobytes each, so that the second is not among the first bytes fetched. */
const file = Uint8Array.from(
  pdfOf(
    [0, 1].map((page) => ({
      content: `0 0 1 rg ${100 + page} 100 200 200 re f\n${'% filler\n'.repeat(60_000)}`,
    })),
  ),
);
let lost = false;
/** Serves the file until it is lost. */
const fetch: RangeFetch = {
  now(_, range) {
    if (lost) return { status: 404, contentRange: null, bytes: new Uint8Array() };
    const { start, end } = range ?? { start: 0, end: file.length };
    return {
      status: range === null ? 200 : 206,
      contentRange: range === null ? null : `bytes ${start}-${Math.min(end, file.length) - 1}/${file.length}`,
      bytes: file.slice(start, end),
    };
  },
  soon: async (url, range) => fetch.now(url, range),
};
let engine: PdfEngine;
beforeAll(async () => {
  engine = await nodeEngine(fetch);
});

it('a file that is lost while it is compared is a fault, and is read again once it is back', async () => {
  await engine.open('before', { url: '/before.pdf', length: file.length, name: 'before.pdf' });
  await engine.open('after', { bytes: bufferOf(file), name: 'after.pdf' });
  const compare = (page: number) =>
    engine.compare({ document: 'before', page }, { document: 'after', page }, usualOptions);
  lost = true;
  expect(await compare(2)).toEqual({ ok: false, fault: { kind: 'missing' } });
  lost = false;
  expect(await compare(2)).toMatchObject({ ok: true, value: { changes: [] } });
});

it('going through all pages of a file keeps the pages that were drawn, and no others', async () => {
  await engine.open('pages', { bytes: bufferOf(file), name: 'pages.pdf' });
  await engine.tile('pages', 1, { x: 0, y: 0, width: 10, height: 10 }, 1, null);
  const { displayLists } = await engine.use();
  for (const page of [1, 2]) {
    expect((await engine.fingerprint('pages', page)).ok).toBe(true);
    await engine.compare({ document: 'pages', page: 1 }, { document: 'pages', page }, usualOptions);
  }
  expect((await engine.use()).displayLists).toBe(displayLists);
});

it('a document that is not open is a fault', async () => {
  for (const [before, after] of [
    ['nowhere', 'pages'],
    ['pages', 'nowhere'],
  ] as const)
    expect(
      await engine.compare({ document: before, page: 1 }, { document: after, page: 1 }, usualOptions),
    ).toMatchObject({ ok: false, fault: { kind: 'unknown' } });
});

it('a page that is missing from its file is no empty page', async () => {
  const bytes = pdfFile([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 2/Kids[3 0 R 99 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R>>',
    { data: '0 0 0 1 k 0 0 10 10 re f' },
  ]);
  await engine.open('whole', { bytes: bufferOf(file), name: 'whole.pdf' });
  await engine.open('gap', { bytes: bufferOf(Uint8Array.from(bytes)), name: 'gap.pdf' });
  const missing = { ok: false, fault: { kind: 'page', page: 2, isMissing: true } };
  expect(await engine.fingerprint('gap', 1)).toMatchObject({ ok: true });
  expect(await engine.fingerprint('gap', 2)).toMatchObject(missing);
  const [whole, gap] = ['whole', 'gap'].map((document) => ({ document, page: 2 }));
  if (!whole || !gap) throw new Error('two pages');
  expect(await engine.compare(whole, gap, usualOptions)).toMatchObject(missing);
  expect(await engine.compare(gap, whole, usualOptions)).toMatchObject(missing);
});

it('what two files call by the same words is read from each of them', async () => {
  const resources = `/ColorSpace<</Ink[/Separation/Gold/DeviceCMYK 3 0 R]>>
    /Font<</F<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode 4 0 R>>>>`;
  const content = '/Ink cs 1 scn 100 300 120 90 re f BT /F 10 Tf 50 700 Td (A) Tj ET';
  const of = (inks: string, letter: string) =>
    pdfOf(
      [{ content, resources }],
      [
        `<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[${inks}]/N 1>>`,
        {
          data: `/CIDInit /ProcSet findresource begin 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <${letter}> endbfchar endcmap end`,
        },
      ],
    );
  for (const [key, inks, letter] of [
    ['magenta', '0 1 0 0', '0042'],
    ['cyan', '1 0 0 0', '0043'],
  ] as const)
    await engine.open(key, { bytes: bufferOf(of(inks, letter)), name: `${key}.pdf` });
  const compared = await engine.compare(
    { document: 'magenta', page: 1 },
    { document: 'cyan', page: 1 },
    usualOptions,
  );
  const changes = compared.ok ? compared.value.changes : [];
  expect(changes).toContainEqual(expect.objectContaining({ kind: 'text', old: 'B', new: 'C' }));
  expect(changes.map(({ kind }) => kind)).toContain('colour');
});
