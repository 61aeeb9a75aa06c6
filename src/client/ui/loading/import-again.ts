declare global {
  interface Window {
    /** Late imports of the built client call it. */
    importAgain: typeof importAgain;
  }
}

/** Modules that were fetched under another address, by their own: everybody shares one instance of each. */
const again = new Map<string, Promise<unknown>>();
let tries = 0;

/** The address of a module that could not be fetched, as Chromium and Firefox name it; null where it is not known. */
function failedModule(error: unknown): string | null {
  const found = error instanceof Error ? /https?:\/\/\S+/.exec(error.message) : null;
  return found === null ? null : found[0];
}

/**
 * Imports a module that could not be fetched under another address: Chromium keeps the failure of the first fetch for as
 * long as the page lives. What the module imports itself keeps its address. Rejects with `error` where that does not tell
 * which module it was, or it was such a second address. The build has every late import call it (`build/import-again`).
 */
export async function importAgain(
  error: unknown,
  load: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): Promise<unknown> {
  const address = failedModule(error);
  if (address === null || address.includes('?again=')) throw error;
  const known = again.get(address);
  if (known !== undefined) return known;
  tries++;
  const module = load(`${address}?again=${tries}`);
  again.set(address, module);
  module.catch(() => again.delete(address));
  return module;
}
