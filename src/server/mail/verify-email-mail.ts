import { mailPage } from './mail-page.ts';
import type { Mail } from './mailer.ts';

interface VerifyEmail {
  to: string;
  firstname: string;
  link: string;
  productName: string;
  supportEmail: string;
}

export function verifyEmailMail({ to, firstname, link, productName, supportEmail }: VerifyEmail): Mail {
  const page = mailPage({
    productName,
    supportEmail,
    paragraphs: [
      `Hello ${firstname || 'there'},`,
      `Please confirm that this is the address of your ${productName} account. The link below does it, within three days.`,
      'If you have no such account, do nothing.',
    ],
    action: { label: 'Verify E-mail Address', link },
  });
  return { to, subject: `Verify your e-mail address for ${productName}`, ...page };
}
