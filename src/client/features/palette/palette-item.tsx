import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { Kbd } from '#client/ui/kbd.tsx';
import styles from './palette-dialog.module.css';

/** A command as a line of the palette: icon, name and key. */
export function PaletteItem({
  command: { label, keywords = [], keys, icon: Icon },
  onSelect,
}: {
  command: OfferedCommand;
  onSelect(): void;
}): ReactNode {
  return (
    <Command.Item value={label} keywords={[...keywords]} onSelect={onSelect} className={styles.item ?? ''}>
      <Icon size={16} aria-hidden />
      <span className={styles.label}>{label}</span>
      <Kbd keys={keys} />
    </Command.Item>
  );
}
