import { type KeyboardEvent, useState } from 'react';
import { createPressGuard } from '#client/typing/press-guard.ts';

/** Returns the handler of a dialog's keys that keeps those from its buttons which are not meant for them. */
export function usePressGuard(isDecision: boolean): (event: KeyboardEvent) => void {
  const [mayPress] = useState(() => createPressGuard(performance.now(), isDecision));
  return (event) => {
    const isRefused = !mayPress(event.nativeEvent);
    if (isRefused && event.target instanceof HTMLButtonElement) event.preventDefault();
  };
}
