import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import { Kbd } from '#client/ui/buttons/kbd.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import styles from './menu.module.css';
import type { MenuEntry } from './menu-entry.ts';

/** The lines inside a menu's content. */
export function MenuLines({ entries }: { entries: readonly MenuEntry[] }): ReactNode {
  return entries.map((entry) => {
    if (entry.kind === 'separator') return <Radix.Separator key={entry.id} className={styles.separator} />;
    if (entry.kind === 'label')
      return (
        <Radix.Label key={entry.id} className={styles.label}>
          {entry.label}
        </Radix.Label>
      );
    const { id, label, icon: Icon, keys, note, checked, disabled = false, danger, onSelect } = entry;
    const line = (
      <>
        <span className={styles.icon}>
          {checked === true ? <Check size={16} aria-hidden /> : Icon && <Icon size={16} aria-hidden />}
        </span>
        <span className={styles.text}>{label}</span>
        {keys ? (
          <span className={styles.keys}>
            <Kbd keys={keys} />
          </span>
        ) : note ? (
          <span className={styles.note}>{note}</span>
        ) : null}
      </>
    );
    const shared = { disabled, onSelect, className: joinClasses(styles.item, danger && styles.danger) };
    if (checked === undefined)
      return (
        <Radix.Item key={id} {...shared}>
          {line}
        </Radix.Item>
      );
    return (
      <Radix.CheckboxItem key={id} {...shared} checked={checked}>
        {line}
      </Radix.CheckboxItem>
    );
  });
}
