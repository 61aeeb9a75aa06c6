import type { Attachment, Version } from '#shared/files/attachment.ts';
import type { SeenVersion } from './decision.ts';

/** Returns the newest public version of every attachment for customer review: the proofs that a decision is about. */
export const currentProofs = (attachments: readonly Attachment[]): Version[] =>
  attachments
    .filter(({ kind }) => kind === 'customer')
    .flatMap(({ versions }) => versions.find(({ isInternal }) => !isInternal) ?? []);

type Hashed = Pick<Version, 'id' | 'openPublic'> & { fileMeta: Pick<Version['fileMeta'], 'sha256'> };

/** Returns the proofs as a decision records them; null until the server has hashed all of them. */
export function seenVersions(proofs: readonly Hashed[], shownId: string | null): SeenVersion[] | null {
  const seen = proofs.flatMap(({ id, openPublic, fileMeta: { sha256 } }) =>
    sha256 === null
      ? []
      : [{ versionId: id, sha256, onScreen: id === shownId, openThreads: [...openPublic] }],
  );
  return seen.length === proofs.length ? seen : null;
}

/** Returns what was seen, with the states of the open threads that were shown of one version; null: they were not loaded. */
export const withThreadsOf = (
  seen: readonly SeenVersion[],
  versionId: string,
  states: readonly string[] | null,
): SeenVersion[] =>
  seen.map((one) => {
    if (one.versionId !== versionId) return one;
    const { openThreads, ...rest } = one;
    return states === null ? rest : { ...rest, openThreads: [...states] };
  });
