import type { Command } from './command.ts';

/** A command offered now, ready to run: what palette, menus, tooltips and keys read. */
export type OfferedCommand = Pick<Command<never>, 'id' | 'label' | 'icon' | 'scope' | 'keys' | 'keywords'> & {
  run(): void;
};

/** The commands that are offered in a context. `contextNow` is read again when one runs. */
export function bindCommands<Context>(
  commands: readonly Command<Context>[],
  contextNow: () => Context,
): OfferedCommand[] {
  return commands
    .filter((command) => command.when(contextNow()))
    .map(({ id, label, icon, scope, keys, keywords = [], when, run }) => ({
      id,
      label,
      icon,
      scope,
      keys,
      keywords,
      run: () => {
        const context = contextNow();
        if (when(context)) void run(context);
      },
    }));
}
