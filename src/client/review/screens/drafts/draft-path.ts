import { versionPath } from '#client/review/screens/version-path.ts';
import type { DraftPlace } from '#client/review/stores/drafts.ts';

/** Returns the address of the version that a draft belongs to, on its tab. */
export const draftPath = (place: DraftPlace): string =>
  `${versionPath(place)}?public=${String(place.tab === 'public')}`;
