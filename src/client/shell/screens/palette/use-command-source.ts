import { createContext, useContext, useLayoutEffect } from 'react';
import type { CommandSource } from '#client/commands/command-source.ts';

export type AddCommandSource = (source: CommandSource) => () => void;

export const CommandSourcesContext = createContext<AddCommandSource>(() => () => {});

/** Offers further commands by key, palette and key help while the component is shown. `source` must be stable. */
export function useCommandSource(source: CommandSource): void {
  const add = useContext(CommandSourcesContext);
  // Before painting, so that visible actions work.
  useLayoutEffect(() => add(source), [add, source]);
}
