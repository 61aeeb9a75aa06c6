import { mailPage } from './mail-page.ts';
import type { Mail } from './mailer.ts';

interface Welcome {
  to: string;
  firstname: string;
  /** Who has opened the account. */
  client: string;
  link: string;
  productName: string;
  supportEmail: string;
}

export function welcomeMail({ to, firstname, client, link, productName, supportEmail }: Welcome): Mail {
  const page = mailPage({
    productName,
    supportEmail,
    paragraphs: [
      `Hello ${firstname},`,
      `${client} has opened an account for you at ${productName}. There you order artwork, follow it, and approve the proofs.`,
      `You sign in with this address, ${to}. The link below sets your password, once, within seven days; after that "Forgot password?" on the sign-in page sends another.`,
    ],
    action: { label: 'Set Password', link },
  });
  return { to, subject: `Your ${productName} account`, ...page };
}
