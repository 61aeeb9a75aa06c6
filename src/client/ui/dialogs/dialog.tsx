import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { keepOpenWhileComposing } from '#client/typing/text-keys.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import styles from './dialog.module.css';
import { usePressGuard } from './use-press-guard.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: string;
  size?: 'small' | 'medium' | 'large';
  /** Places the buttons in their own bar below the scrolling part: for dialogs with a decision. */
  weighty?: boolean;
  /** What it asks for is on its way: it stays open until the outcome is known. */
  busy?: boolean;
  /** Buttons, right aligned; the affirmative one last. */
  footer?: ReactNode;
  children?: ReactNode;
}

const firstOf = (content: HTMLElement): HTMLElement | null =>
  content.querySelector<HTMLElement>('input:not([hidden]), textarea, select') ??
  content.querySelector<HTMLElement>('[data-first], footer > button:only-child');

/**
 * A dialog with fields opens with the focus on the first one, or on the button marked `data-first`; one with
 * a message only on its button.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'small',
  weighty = false,
  busy = false,
  footer,
  children,
}: DialogProps): ReactNode {
  const returnFocus = useReturnFocus(firstOf, weighty);
  const guardButtons = usePressGuard(weighty);
  return (
    <Radix.Root open={open} onOpenChange={(next) => (busy && !next ? undefined : onOpenChange(next))}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={joinClasses(styles.dialog, styles[size], weighty && styles.weighty)}
          {...returnFocus}
          onKeyDown={guardButtons}
          onEscapeKeyDown={keepOpenWhileComposing}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close className={styles.close} aria-label="Close" disabled={busy}>
              <X size={16} aria-hidden />
            </Radix.Close>
          </header>
          {description === undefined ? null : (
            <Radix.Description className={styles.description}>{description}</Radix.Description>
          )}
          {children === undefined ? null : <div className={styles.body}>{children}</div>}
          {footer === undefined ? null : <footer className={styles.footer}>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
