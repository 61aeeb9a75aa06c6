import { Check, ChevronDown, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { useCommands } from '#client/shell/screens/palette/command-context.ts';
import { Button, type ButtonProps } from '#client/ui/buttons/button.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';
import { Tooltip } from '#client/ui/menus/tooltip.tsx';
import { useDecisionLock, useOfflineLock } from './use-decision-lock.ts';

export const decisionIds: readonly string[] = [
  'order.make-changes',
  'order.hold',
  'order.stay',
  'order.approve',
];

/**
 * Shows the decisions this person may make, locked while the server is out of reach; the less frequent ones
 * are in a menu if there is no room.
 */
export function DecisionButtons({ roomy }: { roomy: boolean }): ReactNode {
  const commands = useCommands();
  const isOffline = useOfflineLock() !== null;
  const offered = decisionIds.flatMap((id) => commands.filter((command) => command.id === id));
  if (offered.length === 0) return null;
  const others = offered.filter(({ id }) => id !== 'order.approve');
  return (
    <>
      {roomy || others.length === 1 ? (
        others.map((command) => <OtherButton key={command.id} command={command} />)
      ) : others.length === 0 ? null : (
        <Menu
          align="end"
          trigger={
            <Button trailing={ChevronDown} disabled={isOffline}>
              Decide
            </Button>
          }
          entries={others.map(({ id, label, icon, run }) => ({
            kind: 'item',
            id,
            label,
            icon,
            onSelect: run,
          }))}
        />
      )}
      <ApproveButton icon={Check} />
    </>
  );
}

/** Approves the order, where this person may. */
export function ApproveButton(look: Pick<ButtonProps, 'icon'>): ReactNode {
  const command = useCommands().find(({ id }) => id === 'order.approve');
  const lock = useDecisionLock('ORDER_APPROVED');
  return command === undefined ? null : (
    <LockableButton {...look} variant="approve" command={command} lock={lock} />
  );
}

function OtherButton({ command }: { command: OfferedCommand }): ReactNode {
  return <LockableButton command={command} lock={useDecisionLock('MAKE_CHANGES')} />;
}

/**
 * A button that stays in place while locked, and shows why: in its tip, to screen readers, and when it is
 * pressed.
 */
function LockableButton({
  command,
  lock,
  ...look
}: { command: OfferedCommand; lock: string | null } & Pick<ButtonProps, 'variant' | 'icon'>): ReactNode {
  // Green means go: while locked it is grey, with a lock.
  const shown = lock === null || look.variant !== 'approve' ? look : { icon: Lock };
  const button = (
    <Button {...shown} onClick={command.run} {...(lock === null ? {} : lockedBy(lock))}>
      {command.label}
    </Button>
  );
  return lock === null ? button : <Tooltip label={lock}>{button}</Tooltip>;
}

const lockedBy = (lock: string) => ({ 'aria-disabled': true, 'aria-description': lock });
