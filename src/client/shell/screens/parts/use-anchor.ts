import { type RefObject, useEffect, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';

/**
 * Returns a ref. When the address ends in `#name`, its element is scrolled into view, gets the focus if it can have it,
 * and the name is removed from the address, so that the same link works again.
 */
export function useAnchor<T extends HTMLElement>(
  name: string,
  block: 'center' | 'start' = 'center',
): RefObject<T | null> {
  const ref = useRef<T>(null);
  const isAsked = useLocationProperty(() => location.hash) === `#${name}`;
  useEffect(() => {
    if (!isAsked) return;
    ref.current?.scrollIntoView({ block });
    ref.current?.focus({ preventScroll: true });
    history.replaceState(history.state, '', location.pathname + location.search);
  }, [isAsked, block]);
  return ref;
}
