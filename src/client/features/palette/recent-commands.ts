const storageKey = 'palette';
const mostRecent = 5;

/** Ids of the commands last chosen in the palette, the latest first. */
export function recentCommands(storage: Storage): string[] {
  const kept = storage.getItem(storageKey);
  return kept === null ? [] : kept.split(' ').filter((id) => id !== '');
}

export function rememberCommand(storage: Storage, id: string): void {
  const others = recentCommands(storage).filter((other) => other !== id);
  storage.setItem(storageKey, [id, ...others].slice(0, mostRecent).join(' '));
}
