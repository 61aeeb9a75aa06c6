import { type CallResult, callFailure } from '#client/net/call-result.ts';

/**
 * Returns the response of a call that grants an upload, or a failure as soon as that is cancelled. What is granted after
 * that is passed to `onLate`: it takes storage, and locks its order, until it is removed.
 */
export function orCancelled<Granted>(
  call: Promise<CallResult<Granted>>,
  signal: AbortSignal,
  onLate: (granted: Granted) => void,
): Promise<CallResult<Granted>> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(callFailure('aborted', 0)));
    void call.then((result) => {
      if (signal.aborted && result.ok) onLate(result.data);
      resolve(result);
    });
  });
}
