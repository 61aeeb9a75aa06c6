import type { z } from 'zod';
import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { readWithNumbers } from '#server/access/read-with-numbers.ts';
import type { RequireStanding } from '#server/access/run-once.ts';
import { deviceKindOf } from '#shared/decisions/device-kind.ts';
import type { Call } from './call.ts';
import type { Parts } from './parts.ts';

type AnyCall = Pick<
  Call<z.ZodType, z.ZodType, z.ZodType>,
  'actor' | 'mutationId' | 'once' | 'meta' | 'headers'
>;

/** Runs a writing use case once, in one transaction with its events. `requireStanding`: see `Call.once`. */
export const write = <T>(
  { store, clock, gateway }: Parts,
  call: AnyCall,
  use: (context: MutationContext) => Promise<T>,
  requireStanding?: RequireStanding<T>,
): Promise<T> =>
  call.once(
    (tx) =>
      use({
        tx,
        store,
        actor: call.actor,
        now: clock(),
        takesCards: gateway !== null,
        mutationId: call.mutationId,
        device: deviceKindOf(call.headers['user-agent']),
      }),
    requireStanding,
  );

/**
 * Runs a reading use case; `meta.seq` names the last event of each of `channels` that the response contains.
 */
export async function read<T>(
  { db, store, clock, gateway }: Parts,
  call: AnyCall,
  channels: readonly string[],
  use: (context: UseCaseContext) => Promise<T>,
): Promise<T> {
  const { data, seq } = await readWithNumbers(
    db,
    { store, actor: { ...call.actor, looksOn: true }, now: clock(), takesCards: gateway !== null },
    channels,
    use,
  );
  call.meta.seq = seq;
  return data;
}
