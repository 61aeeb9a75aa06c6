import { type RefObject, useEffect, useRef } from 'react';

/** Returns whether the person is still on the screen that asks, for what is done after a response. */
export function useIsHere(): Readonly<RefObject<boolean>> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
