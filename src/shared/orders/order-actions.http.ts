import { z } from 'zod';
import { boardCardSchema } from '#shared/board/board-card.ts';
import { seenTextSchema } from '#shared/decisions/decision.ts';
import { maxDecisionTextLength } from '#shared/decisions/decision-limits.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { route } from '#shared/kernel/route.ts';
import { maxBulkOrders } from './order-batch.ts';
import { boardColumnSchema } from './order-phase-schema.ts';

const id = z.string().min(1).max(64);
const orderParams = z.object({ orderId: id });
const reason = z.string().trim().min(1, 'Required!').max(255);
/**
 * The revision that the caller saw; if the order has changed since, 409 returns the current one in `data`.
 */
const revision = z.coerce.number().int().optional();
/** Form fields are text: empty means nobody, or no date. */
const orNothing = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform((): null => null), schema]);
const people = jsonText(z.array(id).max(100));

/** Actions performed by this call; delete, duplicate, play and pause have their own. */
export const performedActions = [
  'publish',
  'ready-to-go',
  'queue',
  'in-progress',
  'in-review',
  'gr-revision',
  'hold',
  'resume',
  'approve',
  'complete',
  'cancel',
  'restore',
  'revert-draft',
  'freeze',
  'unfreeze',
  'lock',
  'unlock',
  'archive',
  'unarchive',
] as const;
export type PerformedAction = (typeof performedActions)[number];
const performedActionSchema = z.enum(performedActions);

/**
 * `changeId` is null if nothing changed, `card` if the order is no longer on a board. `warning` names a
 * column that is over its limit.
 */
const changedSchema = z.object({
  changeId: z.string().nullable(),
  card: boardCardSchema.nullable(),
  warning: z.string().nullable(),
});
export type OrderChanged = z.infer<typeof changedSchema>;

/** How a move to review is asked for. */
export const toReview = {
  /** Also where items of the checklist that are not mandatory are open; without it 409 with an `OpenChecklist`. */
  withOpenItems: z.stringbool().optional(),
};
const place = {
  /** The card to place it behind; empty: on top. Absent: the column's default. */
  afterId: orNothing(id).optional(),
  /** The card to place it just before, in place of `afterId`: a filter may hide the one above that. */
  beforeId: id.optional(),
};
const bulkResultSchema = z.object({
  orderId: z.string(),
  /** Why this one was not changed; null if it was. */
  refusal: z.string().nullable(),
  card: boardCardSchema.nullable(),
});
/** `changeId` is null where nothing was changed at all. */
const bulkChangedSchema = z.object({
  changeId: z.string().nullable(),
  results: z.array(bulkResultSchema),
  warning: z.string().nullable(),
});
export type BulkChanged = z.infer<typeof bulkChangedSchema>;

/** A change of many orders at once: one action, or one value for all. */
export const bulkChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('action'),
    action: performedActionSchema,
    reason: reason.nullable().default(null),
  }),
  z.object({
    kind: z.literal('assign'),
    operatorId: id.nullable().optional(),
    managerId: id.nullable().optional(),
  }),
  z.object({ kind: z.literal('due-date'), dueDate: instantSchema.nullable() }),
  /** Together into a column, in the order given, before `beforeId` or else behind `afterId` (null: on top). */
  z.object({
    kind: z.literal('move'),
    column: boardColumnSchema,
    afterId: id.nullable().optional(),
    beforeId: id.optional(),
    isDropped: z.literal(true).optional(),
    reason: reason.optional(),
  }),
]);
export type BulkChange = z.output<typeof bulkChangeSchema>;

/** Every change returns a `changeId`, by which it can be undone for a day, and so does an undo. */
export const orderActionRoutes = {
  actOnOrder: route({
    summary: 'Perform an order action; a move may say where in the new column',
    method: 'PUT',
    path: '/order/:orderId/action/:action',
    audience: 'session',
    csrf: 'card',
    params: orderParams.extend({ action: performedActionSchema }),
    body: z
      .object({
        reason: reason.optional(),
        revision,
        ...place,
        /** The card was dropped on a column: the drop table applies too. */
        isDropped: z.stringbool().optional(),
        ...toReview,
        /** The summary of requested changes. */
        summary: z.string().trim().max(maxDecisionTextLength).optional(),
        /** For an action that decides on proofs; absent: decided without them on the screen, and recorded as such. */
        seen: seenTextSchema.optional(),
      })
      .prefault({}),
    data: changedSchema,
  }),
  reorderOrder: route({
    summary: 'Change the place of an order within its column',
    method: 'PUT',
    path: '/order/:orderId/position',
    audience: 'session',
    csrf: 'card',
    params: orderParams,
    body: z.object({ ...place, afterId: orNothing(id), revision }),
    data: changedSchema,
  }),
  assignOrder: route({
    summary: 'Assign operator and manager; absent: as it is, empty: nobody',
    method: 'PUT',
    path: '/order/:orderId/assign',
    audience: 'provider',
    csrf: 'card',
    params: orderParams,
    body: z.object({ operatorId: orNothing(id).optional(), managerId: orNothing(id).optional(), revision }),
    data: changedSchema,
  }),
  setDueDate: route({
    summary: 'Set the due date; empty: none',
    method: 'PUT',
    path: '/order/:orderId/due-date',
    audience: 'session',
    csrf: 'card',
    params: orderParams,
    body: z.object({ dueDate: orNothing(instantSchema), revision }),
    data: changedSchema,
  }),
  setOrderPeople: route({
    summary: 'Who collaborates on an order and who approves it: people of its company',
    method: 'PUT',
    path: '/order/:orderId/people',
    audience: 'session',
    csrf: 'card',
    params: orderParams,
    body: z.object({ collaborators: people.optional(), approvers: people.optional(), revision }),
    data: changedSchema,
  }),
  changeOrders: route({
    summary: 'The same for many orders at once; returns a result for each',
    method: 'POST',
    path: '/order/bulk',
    audience: 'session',
    csrf: 'card',
    body: z.object({
      ids: jsonText(z.array(id).min(1).max(maxBulkOrders)),
      change: jsonText(bulkChangeSchema),
      /** The revision that the caller saw of each; an order that has changed since is refused. */
      revisions: jsonText(z.record(id, z.number().int())).optional(),
    }),
    data: bulkChangedSchema,
  }),
  undoChange: route({
    summary: "Undo one's own change; refused where the same things were changed since",
    method: 'POST',
    path: '/order/undo/:changeId',
    audience: 'session',
    csrf: 'card',
    params: z.object({ changeId: id }),
    data: bulkChangedSchema,
  }),
};
