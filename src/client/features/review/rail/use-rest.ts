import { useEffect, useState } from 'react';

/** A button that rests for a while after a click: whether it rests, and what begins the rest. */
export function useRest(ms: number): [resting: boolean, begin: () => void] {
  const [until, setUntil] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setTimeout(() => setUntil(0), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return [until !== 0, () => setUntil(Date.now() + ms)];
}
