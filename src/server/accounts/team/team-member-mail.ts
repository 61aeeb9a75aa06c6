import type { MailLook } from '#server/kernel/mail/mail-look.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';

interface TeamMemberMail extends MailLook {
  to: string;
  firstname: string;
  company: string;
  /** The link to set the password; or, if one is set already, to sign in. */
  link: string;
  hasPassword: boolean;
  /** Of the provider, not of one of its customers. */
  isStaff: boolean;
}

/** Somebody has an account in a company's team. A password that was set for them is not written here. */
export function teamMemberMail(mail: TeamMemberMail): Mail {
  const { to, firstname, company, link, hasPassword, isStaff, ...look } = mail;
  const { productName } = look;
  const where = company === productName ? '' : ` at ${productName}`;
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${firstname},`,
      `You are in the team of ${company}${where}. ${isStaff ? 'There you work on orders, and show customers their proofs.' : 'There you order artwork, follow it, and review the proofs.'}`,
      hasPassword
        ? `You sign in with this address, ${to}. Your ${isStaff ? 'administrator' : 'account owner'} has set a password and gives it to you; "Forgot password?" on the sign-in page lets you choose your own.`
        : `You sign in with this address, ${to}. The link below sets your password, once, within seven days; after that "Forgot password?" on the sign-in page sends another.`,
    ],
    action: { label: hasPassword ? 'Sign In' : 'Set Password', link },
  });
  return { to, subject: `Your ${productName} account`, ...page };
}
