import { endSessionsOf } from '#server/access/access-change.ts';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { deleteSecondFactors, insertReset } from './second-factors.queries.ts';

/** Removes all of a person's second factors, ends their sessions, records who did it, and mails the person. */
export async function resetSecondFactor({ tx, actor, now }: MutationContext, userId: string): Promise<void> {
  await deleteSecondFactors(tx, userId);
  await endSessionsOf(tx, userId, 'second-factor-removed');
  await insertReset(tx, userId, { by: actor.userId, at: now });
  await tx.addJob('second-factor-mail', { userId });
}
