import type { MailLook } from '#server/kernel/mail/mail-look.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';

interface Welcome extends MailLook {
  to: string;
  firstname: string;
  /** Name of the provider or reseller that opened the account. */
  client: string;
  link: string;
}

export function welcomeMail({ to, firstname, client, link, ...look }: Welcome): Mail {
  const { productName } = look;
  const where = client === productName ? '' : ` at ${productName}`;
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${firstname},`,
      `${client} has opened an account for you${where}. There you order artwork, follow it, and approve the proofs.`,
      `You sign in with this address, ${to}. The link below sets your password, once, within seven days; after that "Forgot password?" on the sign-in page sends another.`,
    ],
    action: { label: 'Set Password', link },
  });
  return { to, subject: `Your ${productName} account`, ...page };
}
