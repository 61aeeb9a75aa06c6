import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';
import { workTimeSchema } from '#shared/board/board-card.ts';
import { instantSchema } from '#shared/kernel/instant.ts';

/** The order that a person is at work on; one at a time. */
export const ownWorkSchema = z.object({
  orderId: z.string(),
  orderName: z.string(),
  workTime: workTimeSchema,
  /**
   * Set while the person is asked whether they are still at work: the moment at which it stops without a
   * response.
   */
  stopsAt: instantSchema.nullable(),
});
export type OwnWork = z.infer<typeof ownWorkSchema>;

/** Time worked on an order, in all and by each who worked. */
export const orderWorkSchema = z.object({
  workTime: workTimeSchema,
  people: z.array(
    z.object({
      person: personSchema,
      /** Total of finished stretches; the running one counts from `workTime.startedAt`. */
      elapsedSeconds: z.number().int(),
    }),
  ),
});
export type OrderWork = z.infer<typeof orderWorkSchema>;

/** Why work ended without its person pausing it. */
export const workStopSchema = z.enum(['unanswered', 'taken-over', 'paused', 'left', 'other-order']);
export type WorkStop = z.infer<typeof workStopSchema>;
