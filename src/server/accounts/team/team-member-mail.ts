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
}

/** Somebody has an account in a company's team. A password that was set for them is not written here. */
export function teamMemberMail({ to, firstname, company, link, hasPassword, ...look }: TeamMemberMail): Mail {
  const { productName } = look;
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${firstname},`,
      `You are in the team of ${company} at ${productName}. There you order artwork, follow it, and review the proofs.`,
      hasPassword
        ? `You sign in with this address, ${to}. Your account owner has set a password and gives it to you; "Forgot password?" on the sign-in page lets you choose your own.`
        : `You sign in with this address, ${to}. The link below sets your password, once, within seven days; after that "Forgot password?" on the sign-in page sends another.`,
    ],
    action: { label: hasPassword ? 'Sign In' : 'Set Password', link },
  });
  return { to, subject: `Your ${productName} account`, ...page };
}
