import * as Radix from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import styles from './tabs.module.css';

export interface TabsProps<Value extends string> {
  value: Value;
  onValueChange(value: Value): void;
  label: string;
  tabs: readonly { value: Value; label: string; count?: number }[];
  /** At the right of the tab bar. */
  trailing?: ReactNode;
  className?: string | undefined;
  /** The panel of the tab that is chosen. */
  children: ReactNode;
}

export function Tabs<Value extends string>({
  value,
  onValueChange,
  label,
  tabs,
  trailing,
  className,
  children,
}: TabsProps<Value>): ReactNode {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen !== undefined) onValueChange(chosen.value);
      }}
      className={joinClasses(styles.tabs, className)}
    >
      <div className={styles.bar}>
        <Radix.List aria-label={label} className={styles.list}>
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.value} value={tab.value} className={styles.tab}>
              {tab.label}
              {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {trailing}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={styles.panel} tabIndex={-1}>
          {tab.value === value ? children : null}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
