import { z } from 'zod';
import type { PageSize } from '#shared/files/attachment.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { Change, PageComparison, Placement, ShownColour } from './change.ts';
import type { ComparedPage } from './group-changes.ts';
import { type PageMap, unreadReasons } from './page-match.ts';

/** What a whole comparison of two files has found. */
export interface FileComparison {
  map: PageMap;
  /** Every page of the new file that continues one of the old. */
  pages: ComparedPage[];
}

/**
 * Increased whenever comparing the same two files would give another result: older stored results are then ignored.
 */
export const comparisonRules = 18;

const number = z.number();
const page = z.number().int().min(1);
const rect: z.ZodType<PointRect> = z.object({ x: number, y: number, width: number, height: number });
const size: z.ZodType<PageSize> = z.object({ width: number, height: number });
const placement: z.ZodType<Placement> = z.object({ a: number, b: number, x: number, y: number });
const colour: z.ZodType<ShownColour> = z.tuple([number, number, number]);
const on = { at: rect, was: rect };

const text = z.object({
  ...on,
  kind: z.literal('text'),
  old: z.string(),
  new: z.string(),
  size: number.optional(),
});
const change: z.ZodType<Change> = z.discriminatedUnion('kind', [
  text,
  z.object({
    ...on,
    kind: z.literal('moved'),
    text: z.string().nullable(),
    rightMm: number,
    downMm: number,
    isUnread: z.boolean().optional(),
  }),
  z.object({
    ...on,
    kind: z.literal('picture'),
    how: z.enum(['added', 'removed', 'replaced', 'recoloured', 'retouched']),
  }),
  z.object({
    ...on,
    kind: z.literal('colour'),
    old: colour,
    new: colour,
    inks: z.array(z.object({ name: z.string(), old: number, new: number })).optional(),
  }),
  z.object({ ...on, kind: z.literal('shape') }),
  z.object({ ...on, kind: z.literal('rendering') }),
  z.object({ ...on, kind: z.literal('ink'), name: z.string(), how: z.enum(['added', 'removed']) }),
  z.object({ ...on, kind: z.literal('layer'), name: z.string(), how: z.enum(['added', 'removed']) }),
]);

const comparison: z.ZodType<PageComparison> = z.object({
  changes: z.array(change),
  numbers: z.array(z.object({ key: z.string(), partner: z.string().optional(), change: text })).optional(),
  placement,
  isGiven: z.boolean().optional(),
  resized: z.object({ old: size, new: size }).nullable(),
  renderingOnly: number,
  rendering: z.array(rect).optional(),
});

export const fileComparisonSchema: z.ZodType<FileComparison> = z.object({
  map: z.object({
    pages: z.array(
      z.object({
        page,
        old: page.nullable(),
        isMoved: z.boolean(),
        copyOf: page.nullable(),
        unread: z.enum(['before', 'after']).optional(),
        why: z.enum(unreadReasons).optional(),
      }),
    ),
    removed: z.array(page),
  }),
  pages: z.array(z.object({ page, old: page, comparison })),
});
