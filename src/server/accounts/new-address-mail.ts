import type { MailLook } from '#server/kernel/mail/mail-look.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';

interface NewAddress extends MailLook {
  /** The address they still have. */
  to: string;
  firstname: string;
  company: string;
  newAddress: string;
}

/** Tells somebody, at the address they have, that another is to take its place. */
export function newAddressMail({ to, firstname, company, newAddress, ...look }: NewAddress): Mail {
  const { productName } = look;
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${firstname || 'there'},`,
      `An account owner of ${company} wants you to sign in to ${productName} with ${newAddress} from now on. We have mailed a link there; once it is opened the new address holds, and this one no longer does.`,
      'If you did not expect this, please ask your account owner.',
    ],
    action: null,
  });
  return { to, subject: `A new address for your ${productName} account`, ...page };
}
