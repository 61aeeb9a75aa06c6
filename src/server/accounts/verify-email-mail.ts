import type { MailLook } from '#server/kernel/mail/mail-look.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';

interface VerifyEmail extends MailLook {
  to: string;
  firstname: string;
  link: string;
}

export function verifyEmailMail({ to, firstname, link, ...look }: VerifyEmail): Mail {
  const { productName } = look;
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${firstname || 'there'},`,
      `Please confirm that this is the address of your ${productName} account. The link below does it, within three days.`,
      'If you have no such account, do nothing.',
    ],
    action: { label: 'Verify E-mail Address', link },
  });
  return { to, subject: `Verify your e-mail address for ${productName}`, ...page };
}
