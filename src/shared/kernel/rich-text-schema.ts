import { z } from 'zod';
import type { RichText, RichTextNode } from './rich-text.ts';

/** Longest run of text in a paragraph, in characters. */
const maxTextLength = 20_000;
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
