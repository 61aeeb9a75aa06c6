import { Command } from 'cmdk';
import * as Radix from 'radix-ui/dialog';
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isComposing, keepOpenWhileComposing } from '#client/typing/text-keys.ts';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { createOpener } from '#client/ui/opener.ts';
import styles from './find-dialog.module.css';
import { findFilter } from './find-filter.ts';

export interface FindDialogProps {
  title: string;
  /** A small one shows its title. */
  size: 'small' | 'large';
  placeholder: string;
  listLabel: string;
  /** Said where nothing is found. */
  none: string;
  /** Results are still loading: an Enter typed meanwhile chooses once they have come. */
  loading?: boolean;
  /** For callers that search themselves; without it, items are matched by their `value` and `keywords`. */
  finding?: { typed: string; onType(typed: string): void; selected: string; onSelect(value: string): void };
  onKeyDown?: ComponentProps<'div'>['onKeyDown'];
  onClose(): void;
  /** Closed, with the focus back where it was. */
  onClosed?(): void;
  children: ReactNode;
}

/** A dialog to type a few letters and choose one of the `FindItem`s found. */
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
  const [opener] = useState(createOpener);
  // Its content is drawn after this, and the input takes the focus as it is drawn: each key has one field to go to.
  useLayoutEffect(() => opener.remember(), [opener]);
  const entered = useRef<EventTarget | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState('');
  // New results can be chosen from before they are filtered, so the chosen one may be filtered out: then the best of
  // the others is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the list may have changed.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const [first] = list.current?.querySelectorAll<HTMLElement>('[cmdk-item]') ?? [];
      const chosen = list.current?.querySelector('[cmdk-item][aria-selected="true"]') ?? null;
      if (chosen === null && first?.dataset.value !== undefined) setFound(first.dataset.value);
    });
    return () => cancelAnimationFrame(frame);
  }, [loading, typed, found]);
  useEffect(() => {
    if (loading || entered.current === null) return;
    const input = entered.current;
    // One of what was found is chosen by the next frame, and known to be by the one after.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() =>
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
      );
    });
    return () => cancelAnimationFrame(frame);
  }, [loading]);
  const command =
    finding === undefined
      ? { filter: findFilter, value: found, onValueChange: setFound }
      : { shouldFilter: false, value: finding.selected, onValueChange: finding.onSelect };
  const input =
    finding === undefined
      ? { value: typed, onValueChange: setTyped }
      : { value: finding.typed, onValueChange: finding.onType };
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={joinClasses(styles.dialog, size === 'small' && styles.small)}
          aria-describedby={undefined}
          onEscapeKeyDown={keepOpenWhileComposing}
          onCloseAutoFocus={(event) => {
            opener.giveBack(event);
            onClosed?.();
          }}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return;
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
            <Command.Input autoFocus className={styles.input} placeholder={placeholder} {...input} />
            <Command.List ref={list} className={styles.list} label={listLabel}>
              <Command.Empty className={styles.none}>{none}</Command.Empty>
              {props.children}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** An item to choose: a picture, its name, a small note, and something at its end. */
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
