import { randomId } from '#shared/kernel/random-id.ts';
import { type CallResult, isPassing } from './call-result.ts';

/**
 * Remembers the mutation ids of writes that may have succeeded without a response. Repeating the same write reuses
 * its id, so the server performs it once. After another write has had its response, the same write counts as a new
 * one.
 */
export interface RepeatedWrites {
  idOf(write: string): string;
  ended(write: string, id: string, result: CallResult<unknown>): void;
}

export function createRepeatedWrites(): RepeatedWrites {
  const ids = new Map<string, string>();
  return {
    idOf: (write) => ids.get(write) ?? randomId(),
    ended(write, id, result) {
      if (!result.ok && (isPassing(result) || result.code === 'aborted')) ids.set(write, id);
      else ids.clear();
    },
  };
}
