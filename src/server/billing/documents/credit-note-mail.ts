import type { MailLook } from '#server/kernel/mail/mail-look.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';
import type { InvoiceDocument } from '#shared/billing/document/invoice-document.ts';
import { currencySymbol, priceText } from '#shared/kernel/money.ts';

interface CreditNoteMail extends MailLook {
  to: string;
  firstname: string;
  document: InvoiceDocument;
  link: string;
}

/** Says that an invoice, or part of it, is taken back. */
export function creditNoteMail({ to, firstname, document, link, ...look }: CreditNoteMail): Mail {
  const { number, credits, totals, currency } = document;
  const sum = priceText(totals.total, currencySymbol(currency));
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${firstname || 'there'},`,
      `Credit note ${number} takes back ${sum} of invoice ${credits?.number ?? ''}.`,
      `Reason: ${credits?.reason ?? ''}`,
      `To ask about it, reply to ${look.supportEmail} and name ${number}.`,
    ],
    action: { label: 'See the invoice', link },
  });
  return { to, replyTo: look.supportEmail, subject: `Credit note ${number} over ${sum}`, ...page };
}
