import type { UnseenPart } from '#client/review/stores/unseen-part.ts';
import type { SeenVersion } from '#shared/decisions/decision.ts';
import { currentProofs, seenVersions } from '#shared/decisions/seen-versions.ts';
import type { Attachment, Version } from '#shared/files/attachment.ts';

/** The subject of a decision as it was when the dialog opened. Nothing that others do changes it. */
export interface DecisionSubject {
  /** The newest version of the attachment that is looked at. */
  version: Version;
  /** The version that the review shows. */
  shownId: string;
  /** Whether the review shows that version, or an older one. */
  isOnScreen: boolean;
  /** Whether something of what is shown has been drawn: nothing is, for example, of a file that cannot be opened. */
  isDrawn: boolean;
  /** What of it is not on the screen, or has not been looked at. */
  unseen: readonly UnseenPart[];
  /** Proofs of the order that are decided with it. */
  others: readonly Version[];
  /** Null while the server has not hashed one of the files. */
  seen: SeenVersion[] | null;
}

/** Returns what covers the version that is decided about. `overlaid`: what covers the one on the stage, be it another. */
export const coverOf = <T>(
  { isOnScreen }: Pick<DecisionSubject, 'isOnScreen'>,
  overlaid: T | null,
): T | null => (isOnScreen ? overlaid : null);

/** Returns what is decided about where the review shows `shown`. */
export function subjectOf(
  proofs: readonly Attachment[],
  shown: Version,
  isDrawn: boolean,
  unseen: readonly UnseenPart[] = [],
): DecisionSubject {
  const current = currentProofs(proofs);
  const version = current.find(({ attachmentId }) => attachmentId === shown.attachmentId) ?? shown;
  return {
    version,
    shownId: shown.id,
    isOnScreen: version.id === shown.id,
    isDrawn,
    unseen,
    others: current.filter(({ id }) => id !== version.id),
    seen: seenVersions(current, isDrawn ? shown.id : null),
  };
}
