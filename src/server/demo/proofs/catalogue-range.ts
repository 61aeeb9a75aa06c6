import { z } from 'zod';
import { readContent, subjectSchema } from '../content.ts';

export interface Product {
  name: string;
  code: string;
  pack: string;
  note: string;
  /** In sen. */
  price: number;
}

const names = z.tuple([z.string()], z.string());

const goodsSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('coffee'), prefix: z.string(), names, kinds: names, from: z.number() }),
  z.strictObject({
    kind: z.literal('ware'),
    prefix: z.string(),
    names,
    kinds: names,
    notes: names,
    /** From and to, in sen. */
    prices: z.tuple([z.number(), z.number()]),
  }),
]);

const chapterSchema = z.strictObject({
  title: z.string(),
  introduction: z.string(),
  /** Share of the pages, next to the other chapters'. */
  weight: z.number(),
  opening: subjectSchema,
  subjects: z.array(subjectSchema),
  goods: goodsSchema,
});

const range = z
  .strictObject({
    notes: z.strictObject({ fruits: names, sweets: names, ends: names }),
    chapters: z.array(chapterSchema),
  })
  .parse(readContent('catalogue-range'));

/** A chapter of what Harbour Coffee sells to cafés, with its number of pages and the number of the first. */
export type Chapter = z.infer<typeof chapterSchema> & { pages: number; from: number };

/** Deals `pages` out to the chapters by weight; the first begins after `before` pages. */
export function dealPages(pages: number, before: number): Chapter[] {
  const total = range.chapters.reduce((sum, { weight }) => sum + weight, 0);
  let from = before;
  let weight = 0;
  return range.chapters.map((chapter) => {
    weight += chapter.weight;
    const end = before + Math.round((pages * weight) / total);
    const dealt = { ...chapter, pages: end - from, from };
    from = end;
    return dealt;
  });
}

/** Returns repeatable numbers from 0 to 1 (mulberry32): the same seed gives the same range on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const pick = <T>(list: readonly [T, ...T[]], random: () => number): T =>
  list[Math.floor(random() * list.length)] ?? list[0];

/** Every pairing of `first` and `second`, in a fixed order that mixes both. */
function* pairings<A, B>(first: readonly A[], second: readonly B[]): Generator<[A, B]> {
  for (let round = 0; ; round++)
    for (const [at, one] of first.entries()) {
      const other = second[(at + round) % second.length];
      if (other !== undefined) yield [one, other];
    }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns what gives the next product of a chapter at each call; names do not repeat until all were had. */
export function productsOf({ goods }: Chapter, random: () => number): () => Product {
  const pairs = pairings(goods.names, goods.kinds);
  let number = goods.kind === 'coffee' ? 100 : 10;
  return () => {
    const [name, kind] = pairs.next().value ?? [goods.names[0], goods.kinds[0]];
    number += 1;
    const code = `${goods.prefix}-${String(number).padStart(3, '0')}`;
    if (goods.kind === 'ware')
      return {
        name: `${name} ${kind}`,
        code,
        pack: pick(['Each', 'Box of 6', 'Each, boxed', 'Pair'], random),
        note: pick(goods.notes, random),
        price: goods.prices[0] + Math.floor((random() * (goods.prices[1] - goods.prices[0])) / 500) * 500,
      };
    const { fruits, sweets, ends } = range.notes;
    return {
      name: `${name}, ${kind}`,
      code,
      pack: pick(['250 g, beans', '1 kg, beans', '250 g, ground', '2 × 500 g, beans'], random),
      note: `${sentence(pick(fruits, random))} and ${pick(sweets, random)}, ${pick(ends, random)}.`,
      price: goods.from + Math.floor(random() * 28) * 100,
    };
  };
}
