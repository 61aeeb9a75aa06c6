import { z } from 'zod';
import type { RichText, RichTextNode } from './rich-text.ts';

const textNodeSchema = z.object({
  type: z.literal('text'),
  text: z.string().max(20_000),
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

/** Refuses whatever a message may not hold. */
export const richTextSchema: z.ZodType<RichText, RichText> = z.object({
  type: z.literal('doc'),
  content: z.array(richTextNodeSchema),
});
