import type { MailLook } from '#server/kernel/mail/mail-look.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';
import { priceText } from '#shared/kernel/money.ts';

interface RefundMail extends MailLook {
  to: string;
  firstname: string;
  refund: { number: string; amount: number; currency: string; reference: string; isToCard: boolean };
  link: string;
}

/** Says that money was paid back. */
export function refundMail({ to, firstname, refund, link, ...look }: RefundMail): Mail {
  const { number, reference, isToCard } = refund;
  const sum = priceText(refund.amount, refund.currency);
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${firstname || 'there'},`,
      isToCard
        ? `We have refunded ${sum} of invoice ${number} to your card. Your bank shows it within some days.`
        : `We have refunded ${sum} of invoice ${number} by transfer.`,
      `Reference: ${reference}`,
      `To ask about it, reply to ${look.supportEmail} and name ${number}.`,
    ],
    action: { label: 'See the invoice', link },
  });
  return { to, replyTo: look.supportEmail, subject: `${sum} of invoice ${number} is refunded`, ...page };
}
