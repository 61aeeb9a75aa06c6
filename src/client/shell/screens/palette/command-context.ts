import { createContext, useContext } from 'react';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';

/** The commands offered on the screen that is shown. */
export const CommandContext = createContext<readonly OfferedCommand[]>([]);

export const useCommands = (): readonly OfferedCommand[] => useContext(CommandContext);

/** A command by id; null where it is not offered now. */
export const useCommand = (id: string): OfferedCommand | null =>
  useCommands().find((command) => command.id === id) ?? null;
