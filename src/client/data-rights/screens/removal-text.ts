import type { RetentionKind, RetentionPreview } from '#shared/data-rights/retention.ts';
import { formatBytes } from '#shared/files/upload.ts';

const nouns: Readonly<Record<RetentionKind, readonly [one: string, many: string]>> = {
  closedFiles: ['file', 'files'],
  auditLog: ['entry', 'entries'],
  mailLog: ['mail', 'mails'],
  outbox: ['mail', 'mails'],
  notifications: ['notification', 'notifications'],
  guests: ['guest', 'guests'],
};

/** Returns what of a kind would go now: `12 files, 3.4 MB, would go now.` Empty while that is not known. */
export function removalText(kind: RetentionKind, months: string, found: RetentionPreview | null): string {
  if (months.trim() === '') return 'Kept.';
  const count = found?.removals[kind];
  if (found === null || count === undefined) return '';
  if (count === 0) return 'Nothing would go now.';
  const [one, many] = nouns[kind];
  const size = kind === 'closedFiles' ? `, ${formatBytes(found.bytes)},` : '';
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}${size} would go now.`;
}
