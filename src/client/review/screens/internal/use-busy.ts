import { useState } from 'react';

/** Returns whether something that was asked for is under way, and how to ask for it. */
export function useBusy(): [busy: boolean, act: (asked: Promise<unknown>) => void] {
  const [busy, setBusy] = useState(false);
  const act = (asked: Promise<unknown>): void => {
    setBusy(true);
    void asked.finally(() => setBusy(false));
  };
  return [busy, act];
}
