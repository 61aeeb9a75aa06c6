import { z } from 'zod';
import { boardCardSchema } from '#shared/board/board-card.ts';
import { route } from '#shared/kernel/route.ts';
import { orderWorkSchema, ownWorkSchema } from './own-work.ts';

const params = z.object({ orderId: z.string().min(1).max(64) });
const changedSchema = z.object({
  /** Null where the order is on no board. */
  card: boardCardSchema.nullable(),
  work: orderWorkSchema,
  /** The person's current work. */
  own: ownWorkSchema.nullable(),
});
export type WorkChanged = z.infer<typeof changedSchema>;

/** Working time: the clock of an order, and of the person who works on it. */
export const workTimeRoutes = {
  playWork: route({
    summary: "Start one's work on an order; ends one's work on another, and takes over from another person",
    method: 'PUT',
    path: '/order/:orderId/play',
    audience: 'provider',
    csrf: 'card',
    params,
    data: changedSchema,
  }),
  pauseWork: route({
    summary: 'End the work that runs on an order',
    method: 'PUT',
    path: '/order/:orderId/pause',
    audience: 'provider',
    csrf: 'card',
    params,
    data: changedSchema,
  }),
  confirmWork: route({
    summary: 'Answer that one is still at work, so that the time does not stop by itself',
    method: 'PUT',
    path: '/order/:orderId/working-time/confirm',
    audience: 'provider',
    csrf: 'card',
    params,
    data: ownWorkSchema.nullable(),
  }),
  orderWork: route({
    summary: 'Time worked on an order, in all and by person',
    method: 'GET',
    path: '/order/:orderId/working-time',
    audience: 'provider',
    params,
    data: orderWorkSchema,
  }),
  allocateTime: route({
    summary: 'Set the time agreed for the work on an order, in minutes; 0: none',
    method: 'PUT',
    path: '/order/:orderId/working-time',
    audience: 'provider',
    csrf: 'card',
    params,
    body: z.object({ minutes: z.coerce.number().int().min(0).max(60_000) }),
    data: changedSchema,
  }),
  ownWork: route({
    summary: 'What one is at work on; null: nothing',
    method: 'GET',
    path: '/order/working-time',
    audience: 'provider',
    data: ownWorkSchema.nullable(),
  }),
  workTimeReminder: route({
    summary: 'Minutes between reminders of work that runs',
    method: 'GET',
    path: '/order/interval-working-time-reminder',
    audience: 'session',
    data: z.object({ intervalReminder: z.number() }),
  }),
};
