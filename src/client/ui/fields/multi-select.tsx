import { Command } from 'cmdk';
import { Check, ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { type ReactNode, useId, useRef, useState } from 'react';
import { keepOpenWhileComposing } from '#client/typing/text-keys.ts';
import { findFilter } from '#client/ui/dialogs/find-filter.ts';
import { popupContainer } from '#client/ui/menus/popup-container.ts';
import fieldStyles from './field.module.css';
import styles from './multi-select.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

export interface MultiSelectProps {
  label: string;
  options: readonly SelectOption[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
  /** Said where there is nothing to choose from. */
  emptyText?: string;
}

/** Below this many, typing to find is more work than looking. */
const maxWithoutSearch = 8;

/** Any of several choices. Choices that are no longer offered stay chosen until they are taken away. */
export function MultiSelect({
  label,
  options,
  chosen,
  onChange,
  emptyText = 'Nothing to choose from.',
}: MultiSelectProps): ReactNode {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const names = chosen.map((value) => options.find((option) => option.value === value)?.label ?? 'Unknown');
  const toggle = (value: string): void =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <div className={fieldStyles.field}>
      <span id={id} className={fieldStyles.label}>
        {label}
      </span>
      <Radix.Root
        onOpenChange={(open) => {
          if (open)
            setContainer(trigger.current?.closest<HTMLElement>('[role="dialog"]') ?? popupContainer());
        }}
      >
        <Radix.Trigger ref={trigger} className={styles.trigger} aria-labelledby={`${id} ${id}-value`}>
          <span id={`${id}-value`} className={styles.value} data-empty={chosen.length === 0}>
            {names.length === 0 ? 'All' : names.join(', ')}
          </span>
          {chosen.length > 1 ? <span className={styles.count}>{chosen.length}</span> : null}
          <ChevronDown size={14} aria-hidden />
        </Radix.Trigger>
        <Radix.Portal container={container}>
          <Radix.Content
            className={styles.popup}
            align="start"
            sideOffset={4}
            collisionPadding={8}
            aria-labelledby={id}
            onEscapeKeyDown={keepOpenWhileComposing}
          >
            <Command label={label} loop vimBindings={false} filter={findFilter}>
              <Command.Input
                className={styles.input}
                placeholder="Find"
                data-hidden={options.length <= maxWithoutSearch}
              />
              <Command.List className={styles.list} label={label}>
                <Command.Empty className={styles.empty}>
                  {options.length === 0 ? emptyText : 'Nothing found.'}
                </Command.Empty>
                {options.map((option) => (
                  <Command.Item
                    key={option.value}
                    value={option.value}
                    keywords={[option.label]}
                    className={styles.item ?? ''}
                    aria-checked={chosen.includes(option.value)}
                    onSelect={() => toggle(option.value)}
                  >
                    <span className={styles.box} data-checked={chosen.includes(option.value)}>
                      {chosen.includes(option.value) ? <Check size={12} aria-hidden /> : null}
                    </span>
                    <span className={styles.text}>{option.label}</span>
                  </Command.Item>
                ))}
              </Command.List>
            </Command>
            {chosen.length > 0 ? (
              <button type="button" className={styles.clear} onClick={() => onChange([])}>
                Clear
              </button>
            ) : null}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </div>
  );
}
