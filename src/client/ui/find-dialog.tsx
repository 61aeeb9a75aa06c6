import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import styles from './find-dialog.module.css';
import { joinClasses } from './join-classes.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface FindDialogProps {
  title: string;
  /** A small one shows its title. */
  size: 'small' | 'large';
  placeholder: string;
  listLabel: string;
  /** Said where nothing is found. */
  none: string;
  /** What is to be found is still on its way: an Enter typed meanwhile chooses once it has come. */
  loading?: boolean;
  /** For who finds by itself; without it, items are found by their `value` and `keywords`. */
  finding?: { typed: string; onType(typed: string): void; selected: string; onSelect(value: string): void };
  onKeyDown?: ComponentProps<'div'>['onKeyDown'];
  onClose(): void;
  /** Closed, with the focus back where it was. */
  onClosed?(): void;
  children: ReactNode;
}

/** A dialog in which one types a few letters and chooses one of the `FindItem`s found. */
export function FindDialog(props: FindDialogProps): ReactNode {
  const {
    title,
    size,
    placeholder,
    listLabel,
    none,
    loading = false,
    finding,
    onKeyDown,
    onClose,
    onClosed,
  } = props;
  const returnFocus = useReturnFocus();
  const entered = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (loading || entered.current === null) return;
    const input = entered.current;
    // The list has chosen the best of what was found by the next frame.
    const frame = requestAnimationFrame(() =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
    );
    return () => cancelAnimationFrame(frame);
  }, [loading]);
  const command =
    finding === undefined
      ? {}
      : { shouldFilter: false, value: finding.selected, onValueChange: finding.onSelect };
  const input = finding === undefined ? {} : { value: finding.typed, onValueChange: finding.onType };
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={joinClasses(styles.dialog, size === 'small' && styles.small)}
          aria-describedby={undefined}
          onOpenAutoFocus={returnFocus.onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            returnFocus.onCloseAutoFocus(event);
            onClosed?.();
          }}
          onKeyDown={(event) => {
            if (loading) entered.current = event.key === 'Enter' ? event.target : null;
            onKeyDown?.(event);
          }}
        >
          {size === 'small' ? (
            <Radix.Title className={styles.title}>{title}</Radix.Title>
          ) : (
            <VisuallyHidden>
              <Radix.Title>{title}</Radix.Title>
            </VisuallyHidden>
          )}
          <Command label={title} loop vimBindings={false} {...command}>
            <Command.Input className={styles.input} placeholder={placeholder} {...input} />
            <Command.List className={styles.list} label={listLabel}>
              <Command.Empty className={styles.none}>{none}</Command.Empty>
              {props.children}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** One that can be chosen: a picture, its name, a small note, and what stands at the end. */
export function FindItem({
  icon,
  label,
  note = '',
  end,
  ...rest
}: {
  value: string;
  keywords?: string[];
  icon: ReactNode;
  label: string;
  note?: string;
  end?: ReactNode;
  onSelect(): void;
}): ReactNode {
  return (
    <Command.Item {...rest} className={styles.item ?? ''}>
      {icon}
      <span className={styles.label}>{label}</span>
      {note === '' ? null : <span className={styles.note}>{note}</span>}
      {end}
    </Command.Item>
  );
}
