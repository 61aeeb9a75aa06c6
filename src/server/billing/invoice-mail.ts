import type { MailLook } from '#server/kernel/mail/mail-look.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import type { ChargeFailure } from '#shared/billing/online/renewal-charge.ts';
import { chargedText } from '#shared/billing/online/saved-card.ts';
import { paymentTitle, paymentWay } from '#shared/billing/payment-method-rules.ts';
import { priceText } from '#shared/kernel/money.ts';

interface InvoiceMail extends MailLook {
  to: string;
  firstname: string;
  invoice: Invoice;
  /** `24 Dec 2026` in the provider's zone, and that zone's name. */
  due: { day: string; zone: string };
  link: string;
  /** The provider's text for a late invoice; null if this is not a reminder. */
  reminder: string | null;
  /** The bank has refused its payment by card or the like. */
  isRefused: boolean;
  /** The bank has returned its direct debit: it is to be transferred from now on. */
  isDebitReturned: boolean;
  /** A payment has come that left something to be paid, in minor units; null: it is about something else. */
  received: { amount: number; reference: string } | null;
  /**
   * A saved card was not charged: why, and the day on which that is tried again (`24 Dec 2026`); null: it is about
   * something else.
   */
  charge: { failure: ChargeFailure; retryOn: string | null } | null;
  /** It can be paid by card on its page. */
  isPayableOnline: boolean;
}

const actions: Readonly<Record<ChargeFailure, string>> = {
  declined: 'Pay the invoice',
  confirm: 'Confirm the payment',
  gone: 'Pay the invoice',
};

function chargeText({ failure, retryOn }: NonNullable<InvoiceMail['charge']>): string {
  if (failure === 'confirm')
    return 'Your bank asks you to confirm the payment by your saved card. Open the invoice and pay it by card: the confirmation is part of that.';
  if (failure === 'gone')
    return 'Your saved card can no longer be charged and was removed. Open the invoice to pay it, and save another card if you like.';
  return retryOn === null
    ? 'Your saved card was declined, and is not charged again for this invoice. Please pay it.'
    : `Your saved card was declined. We try again on ${retryOn}; to be sure, pay the invoice before.`;
}

/** Returns how it is paid, by whom. */
const payWay = (invoice: Invoice, isLate: boolean): string =>
  invoice.isCharged
    ? chargedText
    : `${invoice.payBy === null ? '' : `${paymentTitle(invoice.payBy)}. `}${paymentWay(invoice, isLate)}`;

/** Returns what was bought, with the taxes on it and the total. */
function contents({ lines, taxes, total, currencySimbol: symbol }: Invoice): string {
  const bought = lines.map(({ name, qty, price }) => `${qty} × ${name}, ${priceText(price, symbol)}`);
  const sums = [...taxes, { label: 'Total', amount: total }];
  return [
    ...bought,
    ...(taxes.length === 0 ? [] : sums.map(({ label, amount }) => `${label}, ${priceText(amount, symbol)}`)),
  ].join('\n');
}

/** Returns what has happened, or is to be done until when. */
function opening({
  invoice: { number, total, due: rest, currencySimbol: symbol, payment },
  due: { day, zone },
  reminder,
  received,
  isDebitReturned,
}: Pick<InvoiceMail, 'invoice' | 'due' | 'reminder' | 'received' | 'isDebitReturned'>): string {
  const named = `invoice ${number} over ${priceText(total, symbol)}`;
  const restText = `${priceText(rest, symbol)} of it is still to be paid`;
  if (payment !== null) return `Thank you: ${named} is paid.`;
  if (received !== null)
    return `Thank you: we have received ${priceText(received.amount, symbol)} for ${named}. ${restText}, until ${day} (${zone}).`;
  const dueText = isDebitReturned
    ? `I${named.slice(1)}, due on ${day} (${zone}), could not be collected.`
    : `I${named.slice(1)} ${reminder === null ? 'is' : 'was'} due on ${day} (${zone}).`;
  return rest === total ? dueText : `${dueText} ${restText}.`;
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
  isDebitReturned,
  received,
  charge,
  isPayableOnline,
  ...look
}: InvoiceMail): Mail {
  const { number, total, currencySimbol: symbol, payment, payTo } = invoice;
  const sum = priceText(total, symbol);
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${firstname || 'there'},`,
      opening({ invoice, due, reminder, received, isDebitReturned }),
      ...(isRefused
        ? ['Your bank has refused the payment by card. Nothing was taken. Please pay again.']
        : []),
      ...(charge === null ? [] : [chargeText(charge)]),
      ...(reminder === null || reminder === '' ? [] : [reminder]),
      contents(invoice),
      ...(payment === null
        ? [
            payWay(invoice, reminder !== null),
            ...(payTo.length === 0 ? [] : [payTo.map(({ label, value }) => `${label}: ${value}`).join('\n')]),
            // A debit that is paid by card, too, would be paid twice.
            ...(isPayableOnline && invoice.means === 'transfer'
              ? ['You can also pay it by card: open the invoice.']
              : []),
            ...(received === null ? [] : [`Payment reference: ${received.reference}`]),
            `To ask about it, reply to ${look.supportEmail} and name ${number}.`,
          ]
        : [
            `Payment reference: ${payment.reference}`,
            ...(invoice.owedBack > 0
              ? [
                  `We received ${priceText(invoice.owedBack, symbol)} more than was due, and will refund it to you.`,
                ]
              : []),
          ]),
    ],
    action: { label: charge === null ? 'See the invoice' : actions[charge.failure], link },
  });
  const subject =
    payment !== null
      ? `Invoice ${number} is paid`
      : isDebitReturned
        ? `The direct debit of invoice ${number} was returned: please transfer it`
        : charge?.failure === 'confirm'
          ? `Please confirm the payment of invoice ${number}`
          : isRefused || charge !== null
            ? `The payment of invoice ${number} was refused`
            : received !== null
              ? `${priceText(received.amount, symbol)} received for invoice ${number}`
              : reminder === null
                ? `Invoice ${number} over ${sum}, due on ${due.day}`
                : `Reminder: invoice ${number} was due on ${due.day}`;
  return { to, replyTo: look.supportEmail, subject, ...page };
}
