import { bindCommands, type OfferedCommand } from './bind-commands.ts';
import type { Command } from './command.ts';

/**
 * Commands whose context changes too often to register them each time, for example on a board whose focus moves:
 * the context is read when a key is pressed or a list of commands opens.
 */
export interface CommandSource {
  /** All of them, offered now or not: what keys are bound for, and the key help lists. */
  keyed: readonly Pick<OfferedCommand, 'id' | 'label' | 'scope' | 'keys' | 'whileTyping' | 'repeats'>[];
  /** Null where there is none of that id, or it is not offered now. */
  find(id: string): OfferedCommand | null;
  offered(): OfferedCommand[];
}

export function commandSource<Context>(
  commands: readonly Command<Context>[],
  contextNow: () => Context,
): CommandSource {
  return {
    keyed: commands,
    find: (id) => {
      const found = commands.find((command) => command.id === id);
      return found === undefined ? null : (bindCommands([found], contextNow)[0] ?? null);
    },
    offered: () => {
      const context = contextNow();
      const applying = commands.filter((command) => command.when(context));
      return bindCommands(applying, contextNow);
    },
  };
}
