import * as VisuallyHidden from 'radix-ui/visually-hidden';
import type { ReactNode } from 'react';
import type { Command } from '#client/commands/command.ts';
import { Kbd } from '#client/ui/buttons/kbd.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import styles from './key-help.module.css';
import { scopeNames } from './scope-names.ts';

/** What the help shows of a command. */
export type KeyedCommand = Pick<Command<never>, 'id' | 'label' | 'scope' | 'keys'>;

/** The keys of every command of the screen; those not offered now are dimmed. */
export function KeyHelp({
  commands,
  offered,
  onClose,
}: {
  commands: readonly KeyedCommand[];
  /** Ids of those that can be run now. */
  offered: ReadonlySet<string>;
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
                  <div key={id} className={styles.line} data-off={!offered.has(id)}>
                    <dt>
                      {label}
                      {offered.has(id) ? null : <VisuallyHidden.Root>, not now</VisuallyHidden.Root>}
                    </dt>
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
