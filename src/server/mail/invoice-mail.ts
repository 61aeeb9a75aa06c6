import type { Invoice } from '#shared/model/invoice.ts';
import { priceText } from '#shared/rules/cart.ts';
import { paymentTitle, paymentWay } from '#shared/rules/payment-method.ts';
import type { MailLook } from './mail-look.ts';
import { mailPage } from './mail-page.ts';
import type { Mail } from './mailer.ts';

interface InvoiceMail extends MailLook {
  to: string;
  firstname: string;
  invoice: Invoice;
  /** `24 Dec 2026`, in the provider's zone. */
  dueDay: string;
  link: string;
}

/** An invoice that is to be paid, or that has been. */
export function invoiceMail({ to, firstname, invoice, dueDay, link, ...look }: InvoiceMail): Mail {
  const { number, lines, total, currencySimbol: symbol, payment, payBy } = invoice;
  const sum = priceText(total, symbol);
  const named = lines
    .map(({ name, qty, price }) => `${qty} × ${name}, ${priceText(price, symbol)}`)
    .join('\n');
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${firstname || 'there'},`,
      payment === null
        ? `Invoice ${number} over ${sum} is due on ${dueDay}.`
        : `Thank you: invoice ${number} over ${sum} is paid.`,
      named,
      ...(payment === null
        ? [
            `${payBy === null ? '' : `${paymentTitle(payBy)}. `}${paymentWay(payBy?.kind ?? null, number)}`,
            `To ask about it, answer to ${look.supportEmail} and name ${number}.`,
          ]
        : [`Payment reference: ${payment.reference}`]),
    ],
    action: { label: 'See the invoice', link },
  });
  const subject =
    payment === null ? `Invoice ${number} over ${sum}, due on ${dueDay}` : `Invoice ${number} is paid`;
  return { to, subject, ...page };
}
