import type { ListedCompany } from '#shared/accounts/companies/company.ts';
import { formatBytes } from '#shared/files/upload.ts';
import type { LoggedMail, Operations } from '#shared/operations/operations.ts';

const jobNames: Readonly<Record<string, string>> = {
  'prepare-proof': 'Prepare a proof for the screen',
  'prepare-image': 'Prepare a picture of a library',
  'draw-earlier-pictures': 'Draw the pages of earlier versions',
  'bulk-download': 'Make an archive of an order’s files',
  'data-export': 'Put the data of a person or company together',
  'data-export-mail': 'Mail that an export is ready',
  'notification-mail': 'Mail notifications',
  'invoice-mail': 'Mail an invoice',
  'expire-checkout': 'Close a payment page',
  'pay-back': 'Pay money back by card',
  'leave-mail': 'Mail that a company pauses',
  'debits-mail': 'Mail that debits are not collected',
  'announce-decisions': 'Publish decisions',
  'purge-expired': 'Remove what has expired',
  'hash-files': 'Hash stored files',
  'read-sizes': 'Read the sizes of pages',
  'delete-objects': 'Delete stored files',
  'abort-parts': 'Delete parts of unfinished uploads',
};

/** Returns the label of a job kind: `charge-card` becomes `Charge card`. */
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

/** The share of its limit that a company stores, in percent; null without a limit. */
export const shareOf = ({ used, total }: ListedCompany['storage']): number | null =>
  total === null ? null : total === 0 ? (used === 0 ? 0 : 100) : Math.round((100 * used) / total);

/** `1.2 GB stored, of 24 GB for 10 companies; 2 companies have no limit` */
export function storedText({ used, allowed, limited, unlimited }: Operations['storage']): string {
  const counted = (count: number): string => (count === 1 ? '1 company' : `${count} companies`);
  return [
    `${formatBytes(used)} stored`,
    limited === 0 ? '' : `, ${formatBytes(allowed)} allowed to ${counted(limited)}`,
    unlimited === 0 ? '' : `; ${counted(unlimited)} without a limit`,
  ].join('');
}
