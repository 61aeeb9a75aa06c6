import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCommands } from '#client/features/palette/command-context.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu } from '#client/ui/menu.tsx';

const ids = ['order.make-changes', 'order.hold', 'order.stay', 'order.approve'];

/** What this person may decide on the order; the less frequent go into a menu where there is no room. */
export function DecisionButtons({ roomy }: { roomy: boolean }): ReactNode {
  const commands = useCommands();
  const offered = ids.flatMap((id) => commands.filter((command) => command.id === id));
  if (offered.length === 0) return null;
  const approve = offered.find(({ id }) => id === 'order.approve');
  const others = offered.filter(({ id }) => id !== 'order.approve');
  return (
    <>
      {roomy || others.length === 1 ? (
        others.map(({ id, label, run }) => (
          <Button key={id} onClick={run}>
            {label}
          </Button>
        ))
      ) : others.length === 0 ? null : (
        <Menu
          align="end"
          trigger={<Button trailing={ChevronDown}>Decide</Button>}
          entries={others.map(({ id, label, icon, run }) => ({
            kind: 'item',
            id,
            label,
            icon,
            onSelect: run,
          }))}
        />
      )}
      {approve === undefined ? null : (
        <Button variant="approve" icon={Check} onClick={approve.run}>
          {approve.label}
        </Button>
      )}
    </>
  );
}
