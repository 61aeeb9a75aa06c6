import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Leads to the first field of a form that is wrong, once its fault is shown; called when it was to be sent. */
export function useFirstProblem(form: RefObject<HTMLElement | null>): () => void {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [times, form]);
  return useCallback(() => setTimes((before) => before + 1), []);
}
