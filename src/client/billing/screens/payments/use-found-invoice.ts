import { useCallback, useRef, useState } from 'react';
import type { loadInvoice } from '#client/billing/actions/billing.ts';

type Found = Awaited<ReturnType<typeof loadInvoice>>;

/**
 * Returns what `ask` has found last, null before, and how to ask (again). A late reply does not replace one to a later
 * question, and an invoice that is known stays where the next question cannot be answered.
 */
export function useFoundInvoice(ask: () => Promise<Found>): [Found | null, () => Promise<void>] {
  const [found, setFound] = useState<Found | null>(null);
  const question = useRef(0);
  const load = useCallback(async (): Promise<void> => {
    question.current += 1;
    const asking = question.current;
    const reply = await ask();
    if (asking === question.current)
      setFound((known) => (reply === 'unreachable' && known !== null ? known : reply));
  }, [ask]);
  return [found, load];
}
