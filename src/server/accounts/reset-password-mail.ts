import type { MailLook } from '#server/kernel/mail/mail-look.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';

interface ResetPassword extends MailLook {
  to: string;
  firstname: string;
  link: string;
}

export function resetPasswordMail({ to, firstname, link, ...look }: ResetPassword): Mail {
  const { productName } = look;
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${firstname || 'there'},`,
      `Someone asked to reset the password of your ${productName} account. The link below does it, once, within an hour.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    action: { label: 'Reset Password', link },
  });
  return { to, subject: `Reset your ${productName} password`, ...page };
}
