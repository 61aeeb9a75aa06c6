import type { MailLook } from '#server/kernel/mail/mail-look.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';

interface GuestCode extends MailLook {
  to: string;
  name: string;
  /** Six digits. */
  code: string;
}

export function guestCodeMail({ to, name, code, ...look }: GuestCode): Mail {
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${name || 'there'},`,
      `Your code to open the proof is ${spaced}. It serves once, within ten minutes, where you asked for it.`,
      'If it was not you who asked, do nothing: without the link and this code nobody gets in.',
    ],
    action: null,
  });
  return {
    to,
    subject: `${spaced} is your ${look.productName} code`,
    loggedSubject: `Your ${look.productName} code`,
    ...page,
  };
}
