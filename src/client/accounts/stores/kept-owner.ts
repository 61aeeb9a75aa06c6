import { keptText } from '#client/sync/kept-value.ts';

const keptOwner = keptText('keptFor', { otherwise: '', parse: (userId) => userId });
/** What the browser keeps of how one person works, under keys that do not name the person. */
const personalKeys = ['paletteUse', 'selectedFilter', 'selectedArchivedFilter'];

/** Forgets how another person works here whose session ended without them; the same person keeps it. */
export function forgetOthersWork(storage: Storage, userId: string): void {
  const owner = keptOwner.read(storage);
  if (owner !== '' && owner !== userId) for (const key of personalKeys) storage.removeItem(key);
  keptOwner.write(storage, userId);
}
