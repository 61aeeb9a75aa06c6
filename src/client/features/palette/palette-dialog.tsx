import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { openPaletteId } from '#client/commands/everywhere/everywhere-commands.ts';
import { useClient } from '#client/stores/client-context.ts';
import { useReturnFocus } from '#client/ui/use-return-focus.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import styles from './palette-dialog.module.css';
import type { PaletteEntry } from './palette-entry.ts';
import { PaletteItem } from './palette-item.tsx';
import { rememberUse } from './palette-use.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

/** Orders, people, files, presets, screens and every command offered now, found by typing; what is used stands first. */
export function PaletteDialog({
  commands,
  onClose,
}: {
  commands: readonly OfferedCommand[];
  onClose(): void;
}): ReactNode {
  const { storage } = useClient();
  const [, go] = useLocation();
  const returnFocus = useReturnFocus();
  const chosen = useRef<PaletteEntry | null>(null);
  const [typed, setTyped] = useState('');
  /** Null: the first. */
  const [selected, setSelected] = useState<string | null>(null);
  // As they are offered when the palette opens: what is done meanwhile does not move what one is reading.
  const [offered] = useState(() => commands.filter(({ id }) => id !== openPaletteId));
  const groups = usePaletteGroups(offered, typed);
  const keys = useMemo(() => groups.flatMap(({ entries }) => entries.map(({ key }) => key)), [groups]);
  const value = selected !== null && keys.includes(selected) ? selected : (keys[0] ?? '');

  const choose = (entry: PaletteEntry): void => {
    const { key, label, note, to } = entry;
    rememberUse(storage, key, 'path' in to ? { label, note, path: to.path } : null, Date.now());
    chosen.current = entry;
    onClose();
  };
  const run = ({ to }: PaletteEntry): void => {
    if ('path' in to) go(to.path);
    else to.command.run();
  };
  return (
    <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={styles.palette}
          aria-describedby={undefined}
          {...returnFocus}
          onCloseAutoFocus={(event) => {
            returnFocus.onCloseAutoFocus(event);
            // Only now, so that a command may move the focus.
            if (chosen.current !== null) run(chosen.current);
          }}
          onKeyDown={(event) => {
            if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            onClose();
          }}
        >
          <VisuallyHidden>
            <Radix.Title>Find anything</Radix.Title>
          </VisuallyHidden>
          <Command
            label="Find anything"
            loop
            vimBindings={false}
            shouldFilter={false}
            value={value}
            onValueChange={setSelected}
          >
            <Command.Input
              className={styles.input}
              placeholder="Orders, people, files, commands"
              value={typed}
              onValueChange={(text) => {
                setTyped(text);
                setSelected(null);
              }}
            />
            <Command.List className={styles.list} label="Found">
              {keys.length === 0 ? <p className={styles.empty}>Nothing is called that.</p> : null}
              {groups.map((group) => (
                <Command.Group key={group.name} heading={group.name} className={styles.group ?? ''}>
                  {group.entries.map((entry) => (
                    <PaletteItem key={entry.key} entry={entry} onSelect={() => choose(entry)} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
