import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { keepOpenWhileComposing } from '#client/typing/text-keys.ts';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import styles from './sheet.module.css';
import { useReturnFocus } from './use-return-focus.ts';

export interface SheetProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Said by screen readers; shown where `titleShown`. */
  title: string;
  titleShown?: boolean;
  children: ReactNode;
}

/** A panel from the bottom edge, for narrow screens. */
export function Sheet({ open, onOpenChange, title, titleShown = true, children }: SheetProps): ReactNode {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={styles.sheet}
          aria-describedby={undefined}
          onEscapeKeyDown={keepOpenWhileComposing}
          {...returnFocus}
        >
          <span className={styles.grip} aria-hidden />
          {titleShown ? (
            <Radix.Title className={styles.title}>{title}</Radix.Title>
          ) : (
            <VisuallyHidden>
              <Radix.Title>{title}</Radix.Title>
            </VisuallyHidden>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
