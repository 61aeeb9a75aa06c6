import { findProfile } from '#server/accounts/profiles.queries.ts';
import { type MailNames, mailLookOf } from '#server/brands/brand-mail.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mailer } from '#server/kernel/mail/mailer.ts';
import { exportDays } from '#shared/data-rights/data-export.ts';
import { findExport } from './data-exports.queries.ts';

/** Mails the one who asked for an export that it can be downloaded. The link opens nothing for anybody else. */
export async function mailExport(
  { db, mailer, names }: { db: Db; mailer: Mailer; names: MailNames },
  exportId: string,
): Promise<void> {
  const row = await findExport(db, exportId);
  if (row === null || row.status !== 'ready') return;
  const person = await findProfile(db, row.requested_by);
  if (person === null) return;
  const { look, linkTo } = await mailLookOf(db, person.id, names);
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${person.firstname || 'there'},`,
      `The data about ${row.subject_label} that you asked for is ready. You can download it for ${exportDays} days. Only you can: sign in with your own account.`,
    ],
    action: { label: 'Open your exports', link: linkTo('/profile/data') },
    notes: ['If you did not ask for it, set a new password at once.'],
  });
  await mailer.send({ to: person.email, subject: 'Your data is ready to download', ...page });
}
