import { useCallback, useRef, useState } from 'react';
import type { loadInvoice } from '#client/billing/actions/billing.ts';

type Found = Awaited<ReturnType<typeof loadInvoice>>;

/**
 * Returns the latest reply of `ask`, null before the first, and a function that asks (again). A reply that comes after
 * that to a later call is ignored; an invoice already loaded stays if the next call gets no response.
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
