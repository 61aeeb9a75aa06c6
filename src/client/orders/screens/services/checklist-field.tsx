import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { isComposing } from '#client/typing/text-keys.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import field from '#client/ui/fields/field.module.css';
import page from '#client/ui/page.module.css';
import { useRemovalFocus } from '#client/ui/use-removal-focus.ts';
import type { ChecklistItem } from '#shared/orders/services/service.ts';
import { maxCheckLength, serviceFormLabels } from '#shared/orders/services/service-form.ts';
import { moved } from './moved.ts';
import styles from './services-screen.module.css';

/** The items of a service's checklist, each on a line. */
export function ChecklistField({
  items,
  problem,
  onChange,
}: {
  items: readonly ChecklistItem[];
  problem: string | null;
  onChange(items: ChecklistItem[]): void;
}): ReactNode {
  const { list, emptied, removing } = useRemovalFocus<HTMLButtonElement>(items.map((_, at) => String(at)));
  const set = (at: number, patch: Partial<ChecklistItem>): void =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...patch } : item)));
  const add = (): void => {
    onChange([...items, { text: '', isMandatory: false }]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus(),
    );
  };
  return (
    <fieldset className={styles.choices}>
      <legend>{serviceFormLabels.checklist}</legend>
      <p className={page.hint}>
        What your people tick on an order before it goes to review. Customers do not see it. An order cannot
        go to review while a mandatory item is open; about the others they are asked.
      </p>
      {items.length === 0 ? null : (
        <ul ref={list} className={styles.checks} aria-label={serviceFormLabels.checklist}>
          {items.map((item, at) => {
            const name = item.text.trim() === '' ? `item ${at + 1}` : item.text;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no name but their place while they are typed.
              <li key={at} className={styles.check}>
                <input
                  className={field.input}
                  aria-label={`Item ${at + 1}`}
                  aria-invalid={problem === null ? undefined : true}
                  autoComplete="off"
                  maxLength={maxCheckLength}
                  placeholder="Such as: Bleed of 3 mm on all sides"
                  value={item.text}
                  onChange={({ target }) => set(at, { text: target.value })}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
                    event.preventDefault();
                    if (at === items.length - 1) add();
                  }}
                />
                <label className={styles.mandatory}>
                  <input
                    type="checkbox"
                    aria-label={`${name} is mandatory`}
                    checked={item.isMandatory}
                    onChange={({ target }) => set(at, { isMandatory: target.checked })}
                  />
                  Mandatory
                </label>
                <span className={styles.tools}>
                  <IconButton
                    size="small"
                    icon={ArrowUp}
                    label={`Move ${name} up`}
                    disabled={at === 0}
                    onClick={() => onChange(moved(items, at, -1))}
                  />
                  <IconButton
                    size="small"
                    icon={ArrowDown}
                    label={`Move ${name} down`}
                    disabled={at === items.length - 1}
                    onClick={() => onChange(moved(items, at, 1))}
                  />
                  <IconButton
                    size="small"
                    icon={Trash2}
                    label={`Remove ${name}`}
                    data-remove
                    onClick={() => {
                      removing(String(at));
                      onChange(items.filter((_, index) => index !== at));
                    }}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {problem === null ? null : (
        <p className={page.error} role="alert">
          {problem}
        </p>
      )}
      <Button ref={emptied} size="small" icon={Plus} className={styles.add} onClick={add}>
        Add an item
      </Button>
    </fieldset>
  );
}
