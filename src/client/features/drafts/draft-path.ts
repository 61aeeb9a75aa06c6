import { versionPath } from '#client/features/review/version-path.ts';
import type { DraftPlace } from '#client/stores/drafts.ts';

/** Returns the address of the version that a draft belongs to, on its tab. */
export const draftPath = (place: DraftPlace): string =>
  `${versionPath(place)}?public=${String(place.tab === 'public')}`;
