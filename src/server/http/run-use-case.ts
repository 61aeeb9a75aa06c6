import type { z } from 'zod';
import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import type { RefuseIfOutdated } from '#server/access/run-once.ts';
import { channelNumbers } from '#server/kernel/events/events.queries.ts';
import { deviceKindOf } from '#shared/decisions/device-kind.ts';
import type { Call } from './call.ts';
import type { Parts } from './parts.ts';

type AnyCall = Pick<
  Call<z.ZodType, z.ZodType, z.ZodType>,
  'actor' | 'mutationId' | 'once' | 'meta' | 'headers'
>;

/** Runs a writing use case once, in one transaction with its events. `refuseIfOutdated`: see `Call.once`. */
export const write = <T>(
  { store, clock, gateway, config }: Parts,
  call: AnyCall,
  use: (context: MutationContext) => Promise<T>,
  refuseIfOutdated?: RefuseIfOutdated<T>,
): Promise<T> =>
  call.once(
    (tx) =>
      use({
        tx,
        store,
        actor: call.actor,
        now: clock(),
        takesCards: gateway !== null,
        tourVideo: config.tourVideo,
        mutationId: call.mutationId,
        device: deviceKindOf(call.headers['user-agent']),
      }),
    refuseIfOutdated,
  );

/**
 * Runs a reading use case in one snapshot. `meta.seq` names the last event of each of `channels` that the response
 * contains.
 */
export const read = <T>(
  { db, store, clock, gateway, config }: Parts,
  call: AnyCall,
  channels: readonly string[],
  use: (context: UseCaseContext) => Promise<T>,
): Promise<T> =>
  db.snapshot(async (tx) => {
    const actor = { ...call.actor, looksOn: true as const };
    const { tourVideo } = config;
    const data = await use({ tx, store, actor, now: clock(), takesCards: gateway !== null, tourVideo });
    call.meta.seq = await channelNumbers(tx, channels);
    return data;
  });
