import { endSessionsOf } from '#server/access/access-change.ts';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { deleteSecondFactors, insertReset } from './second-factors.queries.ts';

/** Takes a person's second factors away: ends their sessions, records who did it, and has it mailed to them. */
export async function resetSecondFactor({ tx, actor, now }: MutationContext, userId: string): Promise<void> {
  await deleteSecondFactors(tx, userId);
  await endSessionsOf(tx, userId, 'signed-out');
  await insertReset(tx, userId, { by: actor.userId, at: now });
  await tx.addJob('second-factor-mail', { userId });
}
