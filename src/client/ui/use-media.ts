import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query holds now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Below the mobile breakpoint. */
export const useNarrow = (): boolean => useMedia('(max-width: 767px)');

/** The review screen on a phone, upright or on its side: a bottom bar and sheets in place of panels. */
export const phoneReview = '(max-width: 767px), (max-width: 1023px) and (max-height: 500px)';
export const usePhoneReview = (): boolean => useMedia(phoneReview);
