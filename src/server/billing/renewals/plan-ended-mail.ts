import type { MailLook } from '#server/kernel/mail/mail-look.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';
import { priceText } from '#shared/kernel/money.ts';

interface PlanEndedMail extends MailLook {
  to: string;
  firstname: string;
  plan: string;
  /** The open invoice whose payment revives the plan; null where there is none. */
  invoice: { number: string; due: number; currencySimbol: string } | null;
  link: string;
}

/** Returns the mail that a plan has ended unpaid, and how it goes on. */
export function planEndedMail({ to, firstname, plan, invoice, link, ...look }: PlanEndedMail): Mail {
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${firstname || 'there'},`,
      `Your plan ${plan} has ended, as it was not paid. Your orders and files stay, but no work on them begins.`,
      invoice === null
        ? 'Choose a plan to continue.'
        : `It continues as soon as ${priceText(invoice.due, invoice.currencySimbol)} of invoice ${invoice.number} is paid.`,
      `To ask about it, reply to ${look.supportEmail}.`,
    ],
    action: { label: invoice === null ? 'Choose a plan' : 'Pay the invoice', link },
  });
  return { to, replyTo: look.supportEmail, subject: `Your plan ${plan} has ended`, ...page };
}
