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
  const shown = useRef(new Map<string, ToastView>());
  useEffect(() => {
    const given = new Map(toasts.map((toast) => [toast.id, toast]));
    for (const id of shown.current.keys())
      if (!given.has(id)) {
        shown.current.delete(id);
        sonner.dismiss(id);
      }
    for (const [id, toast] of given) {
      if (shown.current.get(id) === toast) continue;
      shown.current.set(id, toast);
      sonner.custom(() => <ToastCard toast={toast} onClose={() => onClose(id)} />, {
        id,
        duration: toast.closeAfterMs ?? Number.POSITIVE_INFINITY,
        onAutoClose: () => onClose(id),
        onDismiss: () => onClose(id),
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
