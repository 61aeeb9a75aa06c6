import { isDraftOf, listedDrafts } from '#client/review/stores/drafts.ts';
import { useReview } from '#client/state/client-context.ts';
import type { ListedDraft } from './draft-list.tsx';

/** Returns the reader's unsent drafts, those written last first; of one order where it is named. */
export function useDrafts(orderId: string | null = null): ListedDraft[] {
  return listedDrafts(useReview().drafts)
    .filter(([key, draft]) => orderId === null || isDraftOf(orderId, key, draft))
    .sort(([, a], [, b]) => b.writtenAt - a.writtenAt);
}

/** Returns the number of drafts as text. */
export const draftCount = (count: number): string =>
  count === 1 ? '1 unsent draft' : `${count} unsent drafts`;
