import { expect, it } from 'vitest';
import { plainText } from '#shared/kernel/rich-text.ts';
import { richTextSchema } from '#shared/kernel/rich-text-schema.ts';
import { storyText } from './story-text.ts';

it('makes lists, bold words and mentions of a text, and loses none', () => {
  const brief = storyText('Menu, *A5*\n- Eight pages\n- Matt paper\nBy Friday.');
  expect(richTextSchema.parse(brief)).toEqual(brief);
  expect(brief.content.map(({ type }) => type)).toEqual(['paragraph', 'bulletList', 'paragraph']);
  expect(brief.content[0]).toMatchObject({
    content: [{ text: 'Menu, ' }, { text: 'A5', marks: [{ type: 'bold' }] }],
  });
  expect(plainText(brief)).toBe('Menu, A5\nEight pages\nMatt paper\nBy Friday.');
});
