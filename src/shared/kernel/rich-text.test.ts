import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStartOf, mentionedIds, plainText, type RichTextNode, richTextOf } from './rich-text.ts';
import { richTextSchema, writtenRichTextSchema } from './rich-text-schema.ts';

const doc = (...content: RichTextNode[]) => ({ type: 'doc' as const, content });
const text = (value: string): RichTextNode => ({ type: 'text', text: value });
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content });
const mention = (id: string): RichTextNode => ({ type: 'mention', attrs: { id, label: `Name ${id}` } });

describe('a message as plain text', () => {
  it('has a line for each block and break, and names for mentions', () => {
    const list: RichTextNode = {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [paragraph(text('bleed'))] },
        { type: 'listItem', content: [paragraph(text('fold'))] },
      ],
    };
    const message = doc(
      paragraph(text('Please check, '), mention('1'), { type: 'hardBreak' }, text('soon:')),
      list,
    );
    expect(plainText(message)).toBe('Please check, @Name 1\nsoon:\nbleed\nfold');
  });

  it('is what it was made of', () => {
    const lines = fc.array(fc.string({ unit: fc.constantFrom('a', 'ก', ' ', '<') }), { maxLength: 5 });
    fc.assert(
      fc.property(lines, (given) => {
        expect(plainText(richTextOf(given.join('\n')))).toBe(given.join('\n').trim());
      }),
    );
  });

  it('is empty of a message in which nothing can be seen', () => {
    const unseen = [
      '\u200b',
      '\u200d\u2060',
      '\u00ad',
      '\u3164',
      '\u2800',
      '\ufeff\u200e',
      '\u0007',
      '\ufe0f',
    ];
    for (const each of unseen) expect(plainText(richTextOf(` ${each}\n${each}`))).toBe('');
    expect(plainText(richTextOf('\u200b👩\u200d🎨\u200b'))).toBe('\u200b👩\u200d🎨\u200b');
  });

  it('is empty of a message that has blocks and no text', () => {
    expect(plainText(doc(paragraph(), { type: 'bulletList', content: [{ type: 'listItem' }] }))).toBe('');
  });
});

it('finds everyone mentioned once, wherever that is', () => {
  const item: RichTextNode = { type: 'listItem', content: [paragraph(mention('2'), mention('1'))] };
  const message = doc(paragraph(mention('1')), { type: 'orderedList', content: [item] });
  expect(mentionedIds(message)).toEqual(['1', '2']);
});

describe('what a message may hold', () => {
  const accepts = (node: unknown): boolean =>
    richTextSchema.safeParse({ type: 'doc', content: [node] }).success;

  it('is text, bold and italic, lists and mentions', () => {
    expect(accepts(paragraph({ type: 'text', text: 'a', marks: [{ type: 'bold' }] }, mention('1')))).toBe(
      true,
    );
  });

  it('is no other node or mark', () => {
    expect(accepts({ type: 'image', attrs: { src: 'https://elsewhere.test/' } })).toBe(false);
    expect(accepts(paragraph({ type: 'text', text: 'a', marks: [{ type: 'link' as 'bold' }] }))).toBe(false);
  });

  it('keeps no attribute that it does not name', () => {
    const given = { ...paragraph(text('a')), attrs: { style: 'position:fixed' }, onclick: 'x()' };
    expect(richTextSchema.parse(doc(given as RichTextNode))).toEqual(doc(paragraph(text('a'))));
  });

  it('has an end, in the depth of a list too', () => {
    const long = paragraph(text('a'.repeat(20_001)));
    expect(accepts(paragraph(text('a'.repeat(20_000))))).toBe(true);
    expect(accepts({ type: 'bulletList', content: [{ type: 'listItem', content: [long] }] })).toBe(false);
  });

  it('is 32 kB of what is written now, and all of what was written before', () => {
    const lines = (bytes: number) => {
      const empty = JSON.stringify(doc(...Array.from({ length: 4 }, () => paragraph(text('')))));
      const each = (bytes - empty.length) / 4;
      return doc(...[0, 1, 2, 3].map((at) => paragraph(text('a'.repeat(Math.floor(each + at / 4))))));
    };
    const limit = 32 * 1024;
    expect(JSON.stringify(lines(limit))).toHaveLength(limit);
    expect(writtenRichTextSchema.safeParse(lines(limit)).success).toBe(true);
    const more = writtenRichTextSchema.safeParse(lines(limit + 1));
    expect(more.error?.issues[0]?.message).toBe(
      'A text can have 32 kB, and this one has 33 kB. Shorten it, or add it as a file.',
    );
    expect(richTextSchema.safeParse(lines(limit + 1)).success).toBe(true);
  });

  it('is nested at most 20 deep, from the message to its text', () => {
    // A message, lists with an item each, a paragraph and its text.
    const nested = (lists: number): RichTextNode =>
      lists === 0
        ? paragraph(text('deep'))
        : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(lists - 1)] }] };
    expect(writtenRichTextSchema.safeParse(doc(nested(8))).success).toBe(true);
    expect(writtenRichTextSchema.safeParse(doc(nested(9))).error?.issues[0]?.message).toBe(
      'The lists here are nested too deep. Move the innermost out.',
    );
  });
});

describe('the start of a message', () => {
  const bold: RichTextNode = { type: 'text', text: 'Logo', marks: [{ type: 'bold' }] };
  const list = (...content: RichTextNode[]): RichTextNode => ({
    type: 'bulletList',
    content: [{ type: 'listItem', content }],
  });
  it.each([
    ['its first words', doc(paragraph(text('Logo '))), doc(paragraph(text('Logo too small'))), true],
    ['its first line', richTextOf('Logo\n'), richTextOf('Logo\ntoo small'), true],
    ['words in bold that go on', doc(paragraph(bold)), doc(paragraph(bold, text(' too small'))), true],
    ['words in bold that are not bold there', doc(paragraph(bold)), richTextOf('Logo too small'), false],
    ['words that are bold there', richTextOf('Logo'), doc(paragraph(bold)), false],
    ['somebody else who is mentioned', doc(paragraph(mention('1'))), doc(paragraph(mention('2'))), false],
    [
      'a line after a list that is in the list there',
      doc(list(paragraph(text('a'))), paragraph(text('b'))),
      doc(list(paragraph(text('a')), paragraph(text('b')))),
      false,
    ],
    ['more than there is', richTextOf('Logo too'), richTextOf('Logo'), false],
    ['nothing', richTextOf(' \n '), richTextOf('Logo'), true],
  ])('%s', (_, start, whole, expected) => {
    expect(isStartOf(start, whole)).toBe(expected);
  });
});
