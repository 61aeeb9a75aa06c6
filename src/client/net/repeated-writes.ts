import { randomId } from '#shared/kernel/random-id.ts';
import { type CallResult, isPassing } from './call-result.ts';

/** Pressed again later, a write is meant anew: others may have changed meanwhile what it changed. */
const rememberedMs = 60_000;

/**
 * Remembers for a minute the mutation ids of writes that may have succeeded without a response. Repeating the same write
 * reuses its id, so the server performs it once. After another write has had its response, the same write counts as a
 * new one.
 */
export interface RepeatedWrites {
  idOf(write: string): string;
  ended(write: string, id: string, result: CallResult<unknown>): void;
}

export function createRepeatedWrites(): RepeatedWrites {
  const sent = new Map<string, { id: string; endedAt: number }>();
  return {
    idOf(write) {
      const before = sent.get(write);
      const isFresh = before !== undefined && Date.now() - before.endedAt < rememberedMs;
      return isFresh ? before.id : randomId();
    },
    ended(write, id, result) {
      if (!result.ok && (isPassing(result) || result.code === 'aborted'))
        sent.set(write, { id, endedAt: Date.now() });
      else sent.clear();
    },
  };
}
