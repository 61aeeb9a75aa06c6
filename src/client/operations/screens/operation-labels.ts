import { formatBytes } from '#shared/files/upload.ts';
import type { LoggedMail, Operations } from '#shared/operations/operations.ts';

const jobNames: Readonly<Record<string, string>> = {
  'prepare-proof': 'Prepare a proof for the screen',
  'prepare-image': 'Prepare a picture of a library',
  'bulk-download': 'Make an archive of an order’s files',
  'notification-mail': 'Mail notifications',
  'invoice-mail': 'Mail an invoice',
  'expire-checkout': 'Close a payment page',
  'pay-back': 'Pay money back by card',
  'leave-mail': 'Mail that a company pauses',
  'announce-decisions': 'Publish decisions',
  'hash-files': 'Hash stored files',
  'read-sizes': 'Read the sizes of pages',
  'delete-objects': 'Delete stored files',
};

/** Returns what a job does: `charge-card` is `Charge card`. */
export function jobName(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return jobNames[kind] ?? words.slice(0, 1).toUpperCase() + words.slice(1);
}

export const foundMails = (
  mails: readonly LoggedMail[],
  search: string,
  onlyFailed: boolean,
): readonly LoggedMail[] => {
  const wanted = search.trim().toLowerCase();
  return mails.filter(
    ({ recipient, subject, error }) =>
      (!onlyFailed || error !== null) && `${recipient} ${subject}`.toLowerCase().includes(wanted),
  );
};

type Stored = Operations['storage'][number];

/** The share of its limit that a company stores, in percent; null without a limit. */
export const shareOf = ({ used, total }: Stored): number | null =>
  total === null ? null : total === 0 ? (used === 0 ? 0 : 100) : Math.round((100 * used) / total);

/** `1.2 GB stored, of 24 GB for 10 companies; 2 companies have no limit` */
export function storedText(storage: readonly Stored[]): string {
  const limited = storage.filter(({ total }) => total !== null);
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
  const used = formatBytes(sum(storage.map((one) => one.used)));
  const allowed = formatBytes(sum(limited.map(({ total }) => total ?? 0)));
  const without = storage.length - limited.length;
  const counted = (count: number): string => (count === 1 ? '1 company' : `${count} companies`);
  return [
    `${used} stored`,
    limited.length === 0 ? '' : `, ${allowed} allowed to ${counted(limited.length)}`,
    without === 0 ? '' : `; ${counted(without)} without a limit`,
  ].join('');
}
