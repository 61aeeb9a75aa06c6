import type { ReactNode } from 'react';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import styles from './key-help.module.css';
import { scopeNames } from './scope-names.ts';

/** The keys of every command offered now. */
export function KeyHelp({
  commands,
  onClose,
}: {
  commands: readonly OfferedCommand[];
  onClose(): void;
}): ReactNode {
  const keyed = commands.filter(({ keys }) => keys !== '');
  return (
    <Dialog open onOpenChange={onClose} title="Keys" size="medium">
      <div className={styles.columns}>
        {[...new Set(keyed.map(({ scope }) => scope))].map((scope) => (
          <section key={scope} className={styles.scope}>
            <h3 className={styles.heading}>{scopeNames[scope]}</h3>
            <dl className={styles.list}>
              {keyed
                .filter((command) => command.scope === scope)
                .map(({ id, label, keys }) => (
                  <div key={id} className={styles.line}>
                    <dt>{label}</dt>
                    <dd>
                      <Kbd keys={keys} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
