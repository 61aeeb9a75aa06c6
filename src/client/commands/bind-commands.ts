import type { Command } from './command.ts';

/** A command offered now, ready to run: what palette, menus, tooltips and keys read. */
export type OfferedCommand = Omit<Command<never>, 'when' | 'run'> & { run(): void };

/** The commands that are offered in a context. `contextNow` is read again when one runs. */
export function bindCommands<Context>(
  commands: readonly Command<Context>[],
  contextNow: () => Context,
): OfferedCommand[] {
  return commands
    .filter((command) => command.when(contextNow()))
    .map(({ when, run, ...shown }) => ({
      ...shown,
      run: () => {
        const context = contextNow();
        if (when(context)) void run(context);
      },
    }));
}
