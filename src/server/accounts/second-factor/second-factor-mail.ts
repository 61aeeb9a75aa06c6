import { findProfile } from '#server/accounts/profiles.queries.ts';
import { findMember } from '#server/accounts/team/team-members.queries.ts';
import { type MailNames, mailLookOf } from '#server/brands/brand-mail.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { MailLook } from '#server/kernel/mail/mail-look.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail, Mailer } from '#server/kernel/mail/mailer.ts';
import { fullName } from '#shared/accounts/person.ts';
import { newestReset } from './second-factors.queries.ts';

interface ResetMail extends MailLook {
  to: string;
  firstname: string;
  by: string;
  link: string;
}

function resetMail({ to, firstname, by, link, ...look }: ResetMail): Mail {
  const { productName, supportEmail } = look;
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${firstname || 'there'},`,
      `${by} has reset the second factor of your ${productName} account. You are signed out everywhere, and sign in with your password alone. Set up an authenticator app again under Manage Profile.`,
      `If you did not ask for it, set a new password at once and write to ${supportEmail}.`,
    ],
    action: { label: 'Sign in', link },
  });
  return { to, subject: `The second factor of your ${productName} account was reset`, ...page };
}

/** Mails a person that their second factor was removed, and by whom; nobody whose account has ended since. */
export async function mailReset(
  { db, mailer, names }: { db: Db; mailer: Mailer; names: MailNames },
  userId: string,
): Promise<void> {
  const person = await findProfile(db, userId);
  const reset = await newestReset(db, userId);
  const member = person && (await findMember(db, person.companyId, userId));
  if (person === null || reset === null || member?.isDeactivated !== false) return;
  const { look, linkTo } = await mailLookOf(db, userId, names);
  await mailer.send(
    resetMail({
      ...look,
      to: person.email,
      firstname: person.firstname,
      by: reset.person === null ? 'Somebody' : fullName(reset.person.firstname, reset.person.lastname),
      link: linkTo(person.companyId === null ? '/admin/signin' : '/signin'),
    }),
  );
}
