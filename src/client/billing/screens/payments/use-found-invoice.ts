import { useCallback, useRef, useState } from 'react';
import type { Invoice } from '#shared/billing/invoice.ts';

type Reply<T> = T | 'missing' | 'unreachable';

/**
 * Returns the latest reply of `ask`, null before its first, and a function that asks (again). A reply that comes after
 * that to a later call is ignored; an invoice already loaded stays if the next call gets no response.
 */
export function useFoundInvoice<T extends Invoice>(
  ask: () => Promise<Reply<T>>,
): [Reply<T> | null, () => Promise<void>] {
  const [found, setFound] = useState<{ ask: unknown; reply: Reply<T> } | null>(null);
  const question = useRef(0);
  const load = useCallback(async (): Promise<void> => {
    question.current += 1;
    const asking = question.current;
    const reply = await ask();
    if (asking === question.current)
      setFound((known) => (reply === 'unreachable' && known?.ask === ask ? known : { ask, reply }));
  }, [ask]);
  return [found?.ask === ask ? found.reply : null, load];
}
