import { randomId } from '#shared/kernel/random-id.ts';
import { type CallResult, isPassing } from './call-result.ts';

/**
 * Knows the mutation ids of writes that may have been done though no response said so. The same write made again has the
 * same id, and the server does it once. Once another write has had its response, it is a new one.
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
