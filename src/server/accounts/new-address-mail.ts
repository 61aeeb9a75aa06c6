import type { MailLook } from '#server/kernel/mail/mail-look.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';

interface NewAddress extends MailLook {
  /** The address they still have. */
  to: string;
  firstname: string;
  company: string;
  newAddress: string;
  /** They belong to the provider. */
  isStaff: boolean;
}

/** Tells somebody, at the address they have, that another is to take its place. */
export function newAddressMail({ to, firstname, company, newAddress, isStaff, ...look }: NewAddress): Mail {
  const { productName } = look;
  const [by, whom] = isStaff
    ? ['An administrator', 'an administrator']
    : ['An account owner', 'your account owner'];
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${firstname || 'there'},`,
      `${by} of ${company} wants you to sign in to ${productName} with ${newAddress} from now on. We have mailed a link there; once it is opened the new address holds, and this one no longer does.`,
      `If you did not expect this, please ask ${whom}.`,
    ],
    action: null,
  });
  return { to, subject: `A new address for your ${productName} account`, ...page };
}
