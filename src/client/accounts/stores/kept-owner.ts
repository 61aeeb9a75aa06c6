import { keptText } from '#client/sync/kept-value.ts';

const keptOwner = keptText('keptFor', { otherwise: '', parse: (userId) => userId });
/** What the browser keeps of one person under keys that do not name them: how they work, what they buy and were shown. */
const personalKeys = [
  ...['paletteUse', 'selectedFilter', 'selectedArchivedFilter'],
  ...['cart', 'cart.order', 'subscription-leave-modal', 'free-trial-popup'],
];

/** Forgets what is another person's here, whose session ended without them; the same person keeps it. */
export function forgetOthersWork(storage: Storage, userId: string): void {
  const owner = keptOwner.read(storage);
  if (owner !== '' && owner !== userId) for (const key of personalKeys) storage.removeItem(key);
  keptOwner.write(storage, userId);
}
