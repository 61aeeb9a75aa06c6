import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './order-facts.module.css';
import buttons from './order-guests.module.css';

/** Guests of the order: inviting one, and the page of their links. Absent for those who may not invite. */
export function OrderGuests({ commands }: { commands: readonly OfferedCommand[] }) {
  if (commands.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>Guest reviewers</h2>
      <div className={buttons.buttons}>
        {commands.map(({ id, label, icon, run }) => (
          <Button key={id} size="small" icon={icon} onClick={run}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
