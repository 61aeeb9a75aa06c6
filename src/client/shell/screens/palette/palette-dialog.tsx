import { Command } from 'cmdk';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { openPaletteId, showDraftsId } from '#client/shell/commands/everywhere-commands.ts';
import type { Client } from '#client/state/client.ts';
import { useClient } from '#client/state/client-context.ts';
import { formKeys } from '#client/sync/form-keys.ts';
import { FindDialog } from '#client/ui/dialogs/find-dialog.tsx';
import styles from './palette-dialog.module.css';
import type { PaletteEntry } from './palette-entry.ts';
import { PaletteItem } from './palette-item.tsx';
import { rememberUse } from './palette-use.ts';
import { useOfficeCommands } from './use-office-commands.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

/**
 * Orders, people, files, presets, screens and every command offered now, found by typing; frequently used
 * ones come first.
 */
export function PaletteDialog({
  commands,
  begun,
  onClose,
}: {
  commands: readonly OfferedCommand[];
  /** What was typed before it was there. */
  begun: string;
  onClose(): void;
}): ReactNode {
  const client = useClient();
  const { storage, session } = client;
  const [, go] = useLocation();
  const chosen = useRef<PaletteEntry | null>(null);
  const [typed, setTyped] = useState(begun);
  /** Null: the first. */
  const [selected, setSelected] = useState<string | null>(null);
  // The commands as of the opening: later changes do not move what the person is reading.
  const office = useOfficeCommands();
  const [offered] = useState(() =>
    countDrafts([...commands, ...office], client).filter(({ id }) => id !== openPaletteId),
  );
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
    <FindDialog
      title="Find anything"
      size="large"
      placeholder={session.user === null ? 'Commands' : 'Orders, people, files, commands'}
      listLabel="Found"
      none="Nothing found."
      finding={{
        typed,
        onType(text) {
          setTyped(text);
          setSelected(null);
        },
        selected: value,
        onSelect: setSelected,
      }}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      // Only once it is closed, so that a command may move the focus.
      onClosed={() => chosen.current !== null && run(chosen.current)}
    >
      {groups.map((group) => (
        <Command.Group key={group.name} heading={group.name} className={styles.group ?? ''}>
          {group.entries.map((entry) => (
            <PaletteItem key={entry.key} entry={entry} onSelect={() => choose(entry)} />
          ))}
        </Command.Group>
      ))}
    </FindDialog>
  );
}

/**
 * Returns the commands with the number of drafts in the label of theirs; without drafts it is not offered.
 */
function countDrafts(
  commands: readonly OfferedCommand[],
  { review, session, storage }: Client,
): readonly OfferedCommand[] {
  const forms = session.user === null ? [] : formKeys(storage, session.user.id);
  const count = Object.keys(review.state.drafts).length + forms.length;
  if (count === 0) return commands.filter(({ id }) => id !== showDraftsId);
  const label = count === 1 ? '1 unsent draft' : `${count} unsent drafts`;
  return commands.map((command) => (command.id === showDraftsId ? { ...command, label } : command));
}
