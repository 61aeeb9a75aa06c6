import { expect, it } from 'vitest';
import { usualOptions } from '#shared/compare/compare-options.ts';
import { bufferOf, nodeEngine } from '../../../tests/support/files/node-engine.ts';
import { pdfOf } from '../../../tests/support/samples/write-pdf.ts';

/** A page with a square on each layer; those of `off` are not shown. */
function page(names: readonly string[], off: readonly string[] = []): ArrayBuffer {
  const groups = names.map((_, at) => `${3 + at} 0 R`);
  const hidden = names.flatMap((name, at) => (off.includes(name) ? [groups[at]] : []));
  const squares = names.map((_, at) => `/OC /L${at} BDC 0 0 1 rg ${60 + at * 90} 300 60 60 re f EMC`);
  return bufferOf(
    Uint8Array.from(
      pdfOf(
        [
          {
            content: squares.join('\n'),
            resources: `/Properties<<${names.map((_, at) => `/L${at} ${groups[at]}`).join('')}>>`,
          },
        ],
        names.map((name) => `<</Type/OCG/Name(${name})>>`),
        `/OCProperties<</OCGs[${groups.join(' ')}]/D<</Order[${groups.join(' ')}]/OFF[${hidden.join(' ')}]>>>>`,
      ),
    ),
  );
}

async function layers(
  before: ArrayBuffer,
  after: ArrayBuffer,
  leftOut: readonly string[] = [],
): Promise<string[]> {
  const engine = await nodeEngine();
  const old = await engine.open('before', { bytes: before, name: 'before.pdf' });
  const opened = await engine.open('after', { bytes: after, name: 'after.pdf' });
  if (!opened.ok) throw new Error(JSON.stringify(opened.fault));
  const outOf = (found: typeof old) =>
    found.ok ? found.value.layers.filter(({ name }) => leftOut.includes(name)).map(({ id }) => id) : [];
  const [was, out] = [outOf(old), outOf(opened)];
  const ends = [
    { document: 'before', page: 1 },
    { document: 'after', page: 1 },
  ] as const;
  const result = await engine.compare(...ends, {
    ...usualOptions,
    hidden: { before: was.length === 0 ? null : was, after: out.length === 0 ? null : out },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value.changes.flatMap((change) =>
    change.kind === 'layer' ? [`${change.name} ${change.how}`] : [],
  );
}

it('a layer that only one of two pages has was added or removed, shown or not', async () => {
  expect(await layers(page(['Art']), page(['Art', 'Guides']))).toEqual(['Guides added']);
  expect(await layers(page(['Art', 'Varnish'], ['Varnish']), page(['Art']))).toEqual(['Varnish removed']);
  expect(await layers(page(['Art']), page(['Art'], ['Art']))).toEqual([]);
});

it('a layer that is left out is none', async () => {
  expect(await layers(page(['Art']), page(['Art', 'Guides']), ['Guides'])).toEqual([]);
});

it('a layer that is left out is none where the older file hides it itself', async () => {
  const [hidden, shown] = [page(['Art', 'Guides'], ['Guides']), page(['Art', 'Guides'])];
  expect(await layers(hidden, shown, ['Guides'])).toEqual([]);
  expect(await layers(shown, hidden, ['Guides'])).toEqual([]);
});

it('a layer that only an expression names was added, and is left out where it hides something', async () => {
  const art = '/OC /L0 BDC 0 0 1 rg 60 300 60 60 re f EMC';
  const [before, after] = ['', '/OC /L1 BDC 0 0 1 rg 160 300 60 60 re f EMC'].map((ruled) =>
    bufferOf(
      Uint8Array.from(
        pdfOf(
          [{ content: `${art} ${ruled}`, resources: `/Properties<</L0 3 0 R${ruled && '/L1 5 0 R'}>>` }],
          ['<</Type/OCG/Name(Art)>>', '<</Type/OCG/Name(Guides)>>', '<</Type/OCMD/VE[/And 3 0 R 4 0 R]>>'],
          '/OCProperties<</OCGs[3 0 R 4 0 R]/D<</Order[3 0 R 4 0 R]>>>>',
        ),
      ),
    ),
  ) as [ArrayBuffer, ArrayBuffer];
  expect(await layers(before, after)).toEqual(['Guides added']);
  expect(await layers(before, after, ['Guides'])).toEqual([]);
});
