import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { Kbd } from '#client/ui/kbd.tsx';
import styles from './palette-dialog.module.css';
import { scopeNames } from './scope-names.ts';

/** Every command offered now, found by typing. */
export function PaletteDialog({
  commands,
  onClose,
}: {
  commands: readonly OfferedCommand[];
  onClose(): void;
}): ReactNode {
  const scopes = [...new Set(commands.map(({ scope }) => scope))];
  const run = (command: OfferedCommand): void => {
    onClose();
    // After the dialog has given the focus back, so that a command may move it.
    setTimeout(command.run);
  };
  return (
    <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content className={styles.palette} aria-describedby={undefined}>
          <Radix.Title className={styles.hidden}>Find a command</Radix.Title>
          <Command label="Find a command" loop>
            <Command.Input className={styles.input} placeholder="What do you want to do?" autoFocus />
            <Command.List className={styles.list} label="Commands">
              <Command.Empty className={styles.empty}>Nothing is called that.</Command.Empty>
              {scopes.map((scope) => (
                <Command.Group key={scope} heading={scopeNames[scope]} className={styles.group ?? ''}>
                  {commands
                    .filter((command) => command.scope === scope && command.id !== 'palette.open')
                    .map((command) => (
                      <Command.Item
                        key={command.id}
                        value={command.label}
                        keywords={[...(command.keywords ?? [])]}
                        onSelect={() => run(command)}
                        className={styles.item ?? ''}
                      >
                        <command.icon size={16} aria-hidden />
                        <span className={styles.label}>{command.label}</span>
                        <Kbd keys={command.keys} />
                      </Command.Item>
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
