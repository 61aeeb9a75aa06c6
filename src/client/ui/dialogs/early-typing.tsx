import { type ReactNode, useLayoutEffect } from 'react';
import { keepTyping } from '#client/typing/early-typing.ts';

/** Stands where something is awaited that has a field, and keeps what is typed for it. Escape calls it off. */
export function EarlyTyping({ onClose }: { onClose(): void }): ReactNode {
  useLayoutEffect(() => keepTyping(window, onClose), [onClose]);
  return null;
}
