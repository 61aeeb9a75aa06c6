import type { ExportKind } from '#shared/data-rights/data-export.ts';
import type { ExportFiles } from './export-files.ts';
import type { ExportSection } from './sections.queries.ts';

/** What is left out of each kind, and why. */
const leftOut: Readonly<Record<ExportKind, readonly string[]>> = {
  person: [
    'Passwords, authenticator secrets, recovery codes and session tokens: they are kept so that nobody can read them, or only to sign in.',
    'What belongs to other companies: of orders of theirs, only the number and what the person wrote or did.',
    'Invoices: they are the company’s, and in its export.',
  ],
  company: [
    'Passwords, authenticator secrets, recovery codes and session tokens: they are kept so that nobody can read them, or only to sign in.',
    'What only the provider may read: internal reviews, internal comments, and proofs that were not sent to review yet.',
    'Orders of other companies, also those of a reseller’s customers: each company asks for its own.',
  ],
};

/** Returns the text that tells a reader of an archive what is in it. */
export function exportReadme({
  kind,
  subject,
  at,
  sections,
  files,
}: {
  kind: ExportKind;
  subject: string;
  at: Date;
  sections: readonly ExportSection[];
  files: ExportFiles;
}): string {
  const wide = Math.max(...sections.map(({ path }) => path.length)) + 2;
  const notes = [
    ...(files.withheld === 0
      ? []
      : [
          `${files.withheld === 1 ? '1 file is' : `${files.withheld} files are`} left out until approved: proofs are handed out without a watermark from then on.`,
        ]),
    ...files.missing.map((path) => `No longer stored: ${path}`),
  ];
  return [
    `Everything that is kept about ${subject}, as of ${at.toISOString()}`,
    '',
    'Each .json file is a list of rows in UTF-8, a row a line. Times are in UTC (ISO 8601), sizes in bytes, durations in seconds. Orders are named by their number, which is the same in every file.',
    '',
    ...sections.map(({ path, about }) => `${path.padEnd(wide)}${about}`),
    ...(kind === 'person'
      ? [
          `${'files/'.padEnd(wide)}Files that the person uploaded, in a folder for each order.`,
          `${'picture.jpg'.padEnd(wide)}The person’s picture, where there is one.`,
        ]
      : [
          `${'files/'.padEnd(wide)}All versions of files, and certificates of approvals, in a folder for each order.`,
          `${'images/'.padEnd(wide)}The company’s library of pictures.`,
        ]),
    '',
    'Not in here:',
    ...leftOut[kind].map((line) => `- ${line}`),
    ...(notes.length === 0 ? [] : ['', ...notes]),
    '',
  ].join('\n');
}
