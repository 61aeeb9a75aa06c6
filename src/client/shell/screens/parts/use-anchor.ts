import { type RefObject, useEffect, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';

/**
 * Returns the ref of what the address leads to by `#name`: it is scrolled into view. Once followed, the name is gone
 * from the address, so that it can be followed again.
 */
export function useAnchor<T extends HTMLElement>(name: string): RefObject<T | null> {
  const ref = useRef<T>(null);
  const isAsked = useLocationProperty(() => location.hash) === `#${name}`;
  useEffect(() => {
    if (!isAsked) return;
    ref.current?.scrollIntoView({ block: 'center' });
    history.replaceState(history.state, '', location.pathname + location.search);
  }, [isAsked]);
  return ref;
}
