import { createContext, useContext } from 'react';
import type { Engine } from '#client/engine/engine.ts';

/** Loads the engine's client and its workers on first use; returns the same promise every time. */
export type LoadEngine = () => Promise<Engine>;

export const EngineContext = createContext<LoadEngine | null>(null);

export function useLoadEngine(): LoadEngine {
  const load = useContext(EngineContext);
  if (load === null) throw new Error('no engine above this component');
  return load;
}
