import { z } from 'zod';
import { mentionedIds, type RichText, type RichTextNode } from './rich-text.ts';

/** Longest run of text in a paragraph, in characters. */
const maxTextLength = 20_000;
/** Limit of a stored message: its JSON text in UTF-8. */
const maxKilobytes = 32;
/** Levels from the message to a text, both of them counted. */
const maxLevels = 20;
const inDigits = (count: number): string => count.toLocaleString('en-GB');

const textNodeSchema = z.object({
  type: z.literal('text'),
  text: z.string(),
  marks: z.array(z.object({ type: z.enum(['bold', 'italic']) })).optional(),
});
const mentionNodeSchema = z.object({
  type: z.literal('mention'),
  attrs: z.object({ id: z.string().max(64), label: z.string().max(200) }),
});
const hardBreakSchema = z.object({ type: z.literal('hardBreak') });
const blockNodeSchema: z.ZodType<RichTextNode, RichTextNode> = z.lazy(() =>
  z.object({
    type: z.enum(['paragraph', 'bulletList', 'orderedList', 'listItem']),
    content: z.array(richTextNodeSchema).optional(),
  }),
);
const richTextNodeSchema: z.ZodType<RichTextNode, RichTextNode> = z.union([
  textNodeSchema,
  mentionNodeSchema,
  hardBreakSchema,
  blockNodeSchema,
]);

const longestText = (nodes: readonly RichTextNode[]): number =>
  nodes.reduce((longest, node) => Math.max(longest, longestOf(node)), 0);

function longestOf(node: RichTextNode): number {
  if (node.type === 'text') return node.text.length;
  return 'content' in node ? longestText(node.content ?? []) : 0;
}

/** Refuses whatever a message may not hold. */
export const richTextSchema: z.ZodType<RichText, RichText> = z
  .object({ type: z.literal('doc'), content: z.array(richTextNodeSchema) })
  .superRefine(({ content }, context) => {
    const longest = longestText(content);
    if (longest > maxTextLength)
      context.addIssue({
        code: 'custom',
        message: `A paragraph can have ${inDigits(maxTextLength)} characters, and one here has ${inDigits(longest)}. Split or shorten it.`,
      });
  });

const levelsOf = (nodes: readonly RichTextNode[]): number =>
  nodes.reduce((most, node) => Math.max(most, 1 + ('content' in node ? levelsOf(node.content ?? []) : 0)), 0);

/** A message that is written now. Those from before these limits stay readable. */
export const writtenRichTextSchema: z.ZodType<RichText, RichText> = richTextSchema.superRefine(
  (message, context) => {
    const kilobytes = Math.ceil(new TextEncoder().encode(JSON.stringify(message)).byteLength / 1024);
    if (kilobytes > maxKilobytes)
      context.addIssue({
        code: 'custom',
        message: `A text can have ${maxKilobytes} kB, and this one has ${kilobytes} kB. Shorten it, or add it as a file.`,
      });
    if (1 + levelsOf(message.content) > maxLevels)
      context.addIssue({
        code: 'custom',
        message: 'The lists here are nested too deep. Move the innermost out.',
      });
  },
);

/** A newly written text in a place without mentions: editors there cannot open a text that has any. */
export const writtenTextSchema: z.ZodType<RichText, RichText> = writtenRichTextSchema.superRefine(
  (message, context) => {
    if (mentionedIds(message).length > 0)
      context.addIssue({
        code: 'custom',
        message:
          'Nobody can be mentioned in this text. Write the name without the mention, or mention them in a comment.',
      });
  },
);
