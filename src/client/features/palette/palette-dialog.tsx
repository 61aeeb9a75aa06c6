import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { openPaletteId } from '#client/commands/everywhere/everywhere-commands.ts';
import { useClient } from '#client/stores/client-context.ts';
import { useReturnFocus } from '#client/ui/use-return-focus.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import styles from './palette-dialog.module.css';
import { PaletteItem } from './palette-item.tsx';
import { recentCommands, rememberCommand } from './recent-commands.ts';
import { scopeNames } from './scope-names.ts';

/** Every command offered now, found by typing; those chosen last stand first. */
export function PaletteDialog({
  commands,
  onClose,
}: {
  commands: readonly OfferedCommand[];
  onClose(): void;
}): ReactNode {
  const { storage } = useClient();
  const returnFocus = useReturnFocus();
  const chosen = useRef<OfferedCommand | null>(null);
  const offered = commands.filter(({ id }) => id !== openPaletteId);
  const recent = recentCommands(storage).flatMap((id) => offered.find((command) => command.id === id) ?? []);
  const rest = offered.filter((command) => !recent.includes(command));
  const groups = [
    { name: 'Recent', commands: recent },
    ...[...new Set(rest.map(({ scope }) => scope))].map((scope) => ({
      name: scopeNames[scope],
      commands: rest.filter((command) => command.scope === scope),
    })),
  ].filter((group) => group.commands.length > 0);

  const run = (command: OfferedCommand): void => {
    rememberCommand(storage, command.id);
    chosen.current = command;
    onClose();
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
            chosen.current?.run();
          }}
          onKeyDown={(event) => {
            if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            onClose();
          }}
        >
          <VisuallyHidden>
            <Radix.Title>Find a command</Radix.Title>
          </VisuallyHidden>
          <Command label="Find a command" loop vimBindings={false}>
            <Command.Input className={styles.input} placeholder="What do you want to do?" />
            <Command.List className={styles.list} label="Commands">
              <Command.Empty className={styles.empty}>Nothing is called that.</Command.Empty>
              {groups.map((group) => (
                <Command.Group key={group.name} heading={group.name} className={styles.group ?? ''}>
                  {group.commands.map((command) => (
                    <PaletteItem key={command.id} command={command} onSelect={() => run(command)} />
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
