import { type ReactNode, useEffect, useRef } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { ToastCard, type ToastView } from './toast-card.tsx';

/** A screen with controls along its bottom or right edge sets their size. */
const fromEdges = {
  right: 'calc(16px + var(--right-controls, 0px))',
  bottom: 'calc(16px + var(--bottom-controls, 0px))',
  left: 16,
};

/** Shows the toasts given, newest nearest the corner; once in the application. */
export function ToastHost({
  toasts,
  onClose,
}: {
  toasts: readonly ToastView[];
  onClose(id: string): void;
}): ReactNode {
  const shown = useRef(new Map<string, { toast: ToastView; key: number }>());
  const lastKey = useRef(0);
  useEffect(() => {
    const given = new Map(toasts.map((toast) => [toast.id, toast]));
    for (const [id, { key }] of shown.current)
      if (!given.has(id)) {
        shown.current.delete(id);
        sonner.dismiss(key);
      }
    for (const [id, toast] of given) {
      const before = shown.current.get(id);
      if (before?.toast === toast) continue;
      // While a closed toast leaves the screen, the library would remove another of its id with it.
      const key = before?.key ?? ++lastKey.current;
      shown.current.set(id, { toast, key });
      const close = (): void => {
        if (shown.current.get(id)?.key === key) onClose(id);
      };
      sonner.custom(() => <ToastCard toast={toast} onClose={close} />, {
        id: key,
        duration: toast.closeAfterMs ?? Number.POSITIVE_INFINITY,
        onAutoClose: close,
        onDismiss: close,
      });
    }
  }, [toasts, onClose]);
  return (
    <Toaster
      position="bottom-right"
      offset={fromEdges}
      mobileOffset={fromEdges}
      visibleToasts={5}
      expand
      containerAriaLabel="Messages"
    />
  );
}
