import type { SeenVersion } from '#shared/decisions/decision.ts';
import { currentProofs, seenVersions } from '#shared/decisions/seen-versions.ts';
import type { Attachment, Version } from '#shared/files/attachment.ts';

/** What a decision is about, as it was when its dialog opened: nothing that others do changes it. */
export interface DecisionSubject {
  /** The newest version of the attachment that is looked at. */
  version: Version;
  /** Whether that version is on the screen, or an older one. */
  isOnScreen: boolean;
  /** Proofs of the order that are decided with it. */
  others: readonly Version[];
  /** Null while the server has not hashed one of the files. */
  seen: SeenVersion[] | null;
}

/** Returns what is decided about where `shown` is on the screen. */
export function subjectOf(proofs: readonly Attachment[], shown: Version): DecisionSubject {
  const current = currentProofs(proofs);
  const version = current.find(({ attachmentId }) => attachmentId === shown.attachmentId) ?? shown;
  return {
    version,
    isOnScreen: version.id === shown.id,
    others: current.filter(({ id }) => id !== version.id),
    seen: seenVersions(current, shown.id),
  };
}
