import type { MailLook } from '#server/kernel/mail/mail-look.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import { paymentTitle, paymentWay } from '#shared/billing/payment-method-rules.ts';
import { priceText } from '#shared/kernel/money.ts';

interface InvoiceMail extends MailLook {
  to: string;
  firstname: string;
  invoice: Invoice;
  /** `24 Dec 2026` in the provider's zone, and that zone's name. */
  due: { day: string; zone: string };
  link: string;
  /** Of one that is late: what the provider wants to say; null: it is no reminder. */
  reminder: string | null;
  /** The bank has refused its payment by card or the like. */
  isRefused: boolean;
  /** It can be paid by card on its page. */
  isPayableOnline: boolean;
}

/** An invoice that is to be paid, or that has been. */
export function invoiceMail({
  to,
  firstname,
  invoice,
  due,
  link,
  reminder,
  isRefused,
  isPayableOnline,
  ...look
}: InvoiceMail): Mail {
  const { number, lines, total, currencySimbol: symbol, payment, payBy, payTo } = invoice;
  const sum = priceText(total, symbol);
  const named = lines
    .map(({ name, qty, price }) => `${qty} × ${name}, ${priceText(price, symbol)}`)
    .join('\n');
  const partText =
    invoice.due === total ? '' : ` ${priceText(invoice.due, symbol)} of it is still to be paid.`;
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${firstname || 'there'},`,
      payment === null
        ? `Invoice ${number} over ${sum} ${reminder === null ? 'is' : 'was'} due on ${due.day} (${due.zone}).${partText}`
        : `Thank you: invoice ${number} over ${sum} is paid.`,
      ...(isRefused
        ? ['Your bank has refused the payment by card. Nothing was taken. Please pay again.']
        : []),
      ...(reminder === null || reminder === '' ? [] : [reminder]),
      named,
      ...(payment === null
        ? [
            `${payBy === null ? '' : `${paymentTitle(payBy)}. `}${paymentWay(payBy?.kind ?? null, number)}`,
            ...(payTo.length === 0 ? [] : [payTo.map(({ label, value }) => `${label}: ${value}`).join('\n')]),
            ...(isPayableOnline ? ['You can also pay it by card: open the invoice.'] : []),
            `To ask about it, reply to ${look.supportEmail} and name ${number}.`,
          ]
        : [`Payment reference: ${payment.reference}`]),
    ],
    action: { label: 'See the invoice', link },
  });
  const subject =
    payment !== null
      ? `Invoice ${number} is paid`
      : isRefused
        ? `The payment of invoice ${number} was refused`
        : reminder === null
          ? `Invoice ${number} over ${sum}, due on ${due.day}`
          : `Reminder: invoice ${number} was due on ${due.day}`;
  return { to, subject, ...page };
}
