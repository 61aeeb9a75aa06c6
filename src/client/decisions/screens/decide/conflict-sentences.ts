import { timeAgo } from '#client/shell/screens/parts/relative-time.ts';
import type { DecisionConflict } from '#shared/decisions/decision.ts';
import { decisionSentence } from '#shared/decisions/decision-labels.ts';
import { zoneMoment } from '#shared/kernel/zone-dates.ts';

type Change = DecisionConflict['changes'][number];

export interface ConflictLine {
  key: string;
  /** What became of a file. */
  title: string;
  /** The file's name, and the version that has replaced it. */
  text: string;
  /** What there is to look at. */
  look: { attachmentId: string; versionId: string } | null;
}

const versionText = (change: Exclude<Change, { what: 'different-bytes' }>, now: number): string => {
  const { version, createdAt, uploadedBy } = change;
  if (version === null) return '';
  return [
    `version ${version}`,
    ...(createdAt === null ? [] : [timeAgo(createdAt, now)]),
    ...(uploadedBy === null ? [] : [`by ${uploadedBy.name}`]),
  ].join(', ');
};

const titles = {
  newer: 'There is a newer version',
  removed: 'The version that you saw was removed',
  added: 'A file was added to the order',
  commented: 'There is an open comment that you had not seen',
  'different-bytes': 'The stored file is not the one that you saw',
} as const satisfies Record<Change['what'], string>;

/**
 * Returns the change of one proof as text. The file's name is quoted apart: a name may read as a sentence.
 * `now` in milliseconds since 1970.
 */
export function conflictLine(change: Change, now: number): ConflictLine {
  const { what, attachmentId, fileName } = change;
  const key = `${what} ${attachmentId}`;
  const title = titles[what];
  const name = `“${fileName}”`;
  if (what === 'different-bytes')
    return {
      key,
      title,
      text: `${name} has a different SHA-256. Ask the studio to upload it again.`,
      look: null,
    };
  const version = versionText(change, now);
  return {
    key,
    title,
    text: version === '' ? name : `${name}, ${version}`,
    look: change.versionId === null ? null : { attachmentId, versionId: change.versionId },
  };
}

/** Returns the decision that came first, on a zone's clocks: `Ben Lim approved version 4 at 15:04`; null where none did. */
export const firstDecision = ({ decision }: DecisionConflict, zone: string): string | null =>
  decision === null
    ? null
    : `${decisionSentence(decision)} at ${zoneMoment(new Date(decision.decidedAt), zone).slice(-5)}`;
