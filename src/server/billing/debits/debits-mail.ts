import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';
import { priceText } from '#shared/kernel/money.ts';
import type { UncollectedRow } from './debits.queries.ts';

interface DebitsMail {
  /** `dueOn`: `24 Dec 2026`, in the provider's zone. */
  debits: readonly (Omit<UncollectedRow, 'dueAt'> & { dueOn: string })[];
  /** For so many days after they were due nothing was said. */
  patienceDays: number;
  /** To the list of all direct debits to collect. */
  link: string;
  productName: string;
  supportEmail: string;
}

/** The list behind the link has all. */
const maxListed = 30;

/** Returns the mail to the provider's office about direct debits that nobody has collected. */
export function debitsMail({ debits, patienceDays, link, productName, supportEmail }: DebitsMail): Mail {
  const [first] = debits;
  const isOne = debits.length === 1;
  const named = debits
    .slice(0, maxListed)
    .map(
      ({ company, number, due, currency, dueOn }) =>
        `${company}, ${number}: ${priceText(due, currency)}, due on ${dueOn}`,
    );
  const others = debits.length - named.length;
  const page = mailPage({
    productName,
    supportEmail,
    paragraphs: [
      `${isOne ? 'This direct debit was' : 'These direct debits were'} due more than ${patienceDays} days ago, and no payment is recorded:`,
      [...named, ...(others > 0 ? [`and ${others} more`] : [])].join('\n'),
      'The invoices say that you collect them, so that nobody pays them otherwise, and no reminder is sent. Please collect them and record what you have received. Where a bank has returned a debit, record that: the customer is then asked to transfer.',
    ],
    action: { label: 'See the direct debits to collect', link },
  });
  const subject = isOne
    ? `The direct debit of ${first?.number} is not collected yet`
    : `${debits.length} direct debits are not collected yet`;
  return { to: supportEmail, subject, ...page };
}
