import { newAddressMail } from '#server/accounts/new-address-mail.ts';
import { insertPasswordReset } from '#server/accounts/password-resets.queries.ts';
import { findProfile } from '#server/accounts/profiles.queries.ts';
import { mailPasswordReset, passwordPath } from '#server/accounts/reset-password.ts';
import { type MailingParts, mailVerification } from '#server/accounts/verify-email.ts';
import { mailLookOf } from '#server/brands/brand-mail.ts';
import { hashToken, newToken } from '#server/kernel/http/opaque-token.ts';
import type { ClientType } from '#shared/access/role.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { teamMemberMail } from './team-member-mail.ts';
import { findMember } from './team-members.queries.ts';

const linkTtlMs = 7 * dayMs;

/**
 * What somebody is mailed: `invitation` a link that sets their first password, `account` that they have one and a
 * password, `password` a link that sets a new one, `verification` a link to their new address, `new-address` that
 * link and a word to the address they have.
 */
export interface MemberMail {
  kind: 'invitation' | 'account' | 'password' | 'verification' | 'new-address';
  memberId: string;
}

/** Mails it to them as they are now; returns the address. Sent at once, since a job would keep the token. */
export async function mailMember(
  parts: MailingParts & { providerName: string },
  companyId: string | null,
  { kind, memberId }: MemberMail,
): Promise<string | null> {
  const { db, mailer, now, ...names } = parts;
  const member = await findMember(db, companyId, memberId);
  if (member === null || member.isDeactivated) return null;
  const { id, email, firstname, pendingEmail } = member;
  const isStaff = companyId === null;
  const side = isStaff ? 'user' : 'customer';
  if (kind === 'password') {
    await mailPasswordReset(parts, { id, email, firstname }, side);
    return email;
  }
  const { look, linkTo } = await mailLookOf(db, id, names);
  const company = (await findProfile(db, id))?.companyName ?? parts.providerName;
  if (kind === 'verification' || kind === 'new-address') {
    if (pendingEmail === null) return null;
    await mailVerification(parts, { id, email: pendingEmail, firstname });
    if (kind === 'new-address')
      await mailer.send(
        newAddressMail({ to: email, firstname, company, newAddress: pendingEmail, isStaff, ...look }),
      );
    return pendingEmail;
  }
  const hasPassword = kind === 'account';
  const signIn = isStaff ? '/admin/signin' : '/signin';
  const path = hasPassword ? signIn : await newPasswordPath(parts, id, side);
  await mailer.send(
    teamMemberMail({ to: email, firstname, company, link: linkTo(path), hasPassword, isStaff, ...look }),
  );
  return email;
}

async function newPasswordPath({ db, now }: MailingParts, userId: string, side: ClientType): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + linkTtlMs);
  await insertPasswordReset(db, { tokenHash: hashToken(token), userId, expiresAt });
  return passwordPath(token, side);
}
