import { mailPage } from './mail-page.ts';
import type { Mail } from './mailer.ts';

interface ResetPassword {
  to: string;
  firstname: string;
  link: string;
  productName: string;
  supportEmail: string;
}

export function resetPasswordMail({ to, firstname, link, productName, supportEmail }: ResetPassword): Mail {
  const page = mailPage({
    productName,
    supportEmail,
    paragraphs: [
      `Hello ${firstname || 'there'},`,
      `Someone asked to reset the password of your ${productName} account. The link below does it, once, within an hour.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    action: { label: 'Reset Password', link },
  });
  return { to, subject: `Reset your ${productName} password`, ...page };
}
