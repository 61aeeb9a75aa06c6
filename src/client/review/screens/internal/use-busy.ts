import { useState } from 'react';

/** Returns whether a request is running, and a function that marks one as running until it ends. */
export function useBusy(): [busy: boolean, act: (asked: Promise<unknown>) => void] {
  const [busy, setBusy] = useState(false);
  const act = (asked: Promise<unknown>): void => {
    setBusy(true);
    void asked.finally(() => setBusy(false));
  };
  return [busy, act];
}
