import { useRef } from 'react';
import type { Attachment, Version } from '#shared/files/attachment.ts';

export interface ShownVersion {
  version: Version;
  /** The version was removed from its attachment: it is shown as it was. */
  isRemoved: boolean;
}

/**
 * Returns the pinned version, which stays as it was when it is removed while it is shown; null where there is none of
 * that id and none was shown.
 */
export function useShownVersion(
  attachment: Attachment | null,
  versionId: string | null,
): ShownVersion | null {
  const last = useRef<Version | null>(null);
  const version = attachment?.versions.find(({ id }) => id === versionId);
  if (version !== undefined) last.current = version;
  const shown = last.current;
  if (shown === null || shown.id !== versionId || shown.attachmentId !== attachment?.id) return null;
  return { version: shown, isRemoved: version === undefined };
}
