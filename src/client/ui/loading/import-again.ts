let tries = 0;

/** The address of a module that could not be fetched, as Chromium and Firefox name it; null where it is not known. */
function failedModule(error: unknown): string | null {
  const found = error instanceof Error ? /https?:\/\/\S+/.exec(error.message) : null;
  return found === null ? null : found[0];
}

/**
 * Imports a module. Chromium keeps the failure of its first fetch for as long as the page lives, so that it is fetched
 * under another address then: what it imports itself is shared with everybody else all the same.
 */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = failedModule(error);
    if (address === null) throw error;
    tries++;
    return import(/* @vite-ignore */ `${address}?again=${tries}`);
  }
}
