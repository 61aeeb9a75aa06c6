import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';

interface LeaveMail {
  company: string;
  /** `24 Dec 2026`, in the provider's zone. */
  until: string;
  reason: string;
  productName: string;
  supportEmail: string;
}

/** Tells the provider's office that a company pauses its subscription. */
export function leaveMail({ company, until, reason, productName, supportEmail }: LeaveMail): Mail {
  const page = mailPage({
    productName,
    supportEmail,
    paragraphs: [
      `${company} has paused its subscription until ${until}. It resumes then, or earlier if the company reactivates it. The reason given:`,
    ],
    quote: reason,
    action: null,
  });
  return { to: supportEmail, subject: `${company} is on leave until ${until}`, ...page };
}
