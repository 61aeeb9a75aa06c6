import { memo } from 'react';
import { Kbd } from '#client/ui/buttons/kbd.tsx';
import { FindItem } from '#client/ui/dialogs/find-dialog.tsx';
import type { PaletteEntry } from './palette-entry.ts';

/** A line of the palette: icon, name, what it belongs to, and key. */
export const PaletteItem = memo(
  function PaletteItem({ entry, onSelect }: { entry: PaletteEntry; onSelect(): void }) {
    const { key, label, note, keys, icon: Icon } = entry;
    return (
      <FindItem
        value={key}
        icon={<Icon size={16} aria-hidden />}
        label={label}
        note={note}
        end={keys === '' ? null : <Kbd keys={keys} />}
        onSelect={onSelect}
      />
    );
  },
  (before, after) => before.entry === after.entry,
);
