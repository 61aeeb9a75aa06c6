import { Command } from 'cmdk';
import { memo } from 'react';
import { Kbd } from '#client/ui/kbd.tsx';
import styles from './palette-dialog.module.css';
import type { PaletteEntry } from './palette-entry.ts';

/** A line of the palette: icon, name, what it belongs to, and key. */
export const PaletteItem = memo(
  function PaletteItem({ entry, onSelect }: { entry: PaletteEntry; onSelect(): void }) {
    const { key, label, note, keys, icon: Icon } = entry;
    return (
      <Command.Item value={key} onSelect={onSelect} className={styles.item ?? ''}>
        <Icon size={16} aria-hidden />
        <span className={styles.label}>{label}</span>
        {note === '' ? null : <span className={styles.note}>{note}</span>}
        {keys === '' ? null : <Kbd keys={keys} />}
      </Command.Item>
    );
  },
  (before, after) => before.entry === after.entry,
);
