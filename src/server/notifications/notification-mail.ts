import { plainHtml } from '#server/kernel/mail/escape-html.ts';
import type { MailLook } from '#server/kernel/mail/mail-look.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';

export interface NotificationLine {
  order: string;
  /** Null: caused by no person. */
  who: string | null;
  title: string;
  /** HTML. */
  message: string;
  /** Hash of the decision that the notification is about; null: of none. */
  record: string | null;
}

interface NotificationMail extends MailLook {
  to: string;
  firstname: string;
  /** The order that all of it is about; null: several. */
  order: string | null;
  link: string;
  lines: readonly NotificationLine[];
}

/** The mail names so many; the rest is in the application. */
const maxLines = 20;

const lineOf = ({ order, who, title, message, record }: NotificationLine): string =>
  `${order}\n${who === null ? title : `${who}: ${title}`}\n${plainHtml(message)}${record === null ? '' : `\nRecord: ${record}`}`;

/** Returns one mail about several notifications of a person. */
export function notificationMail({ to, firstname, order, link, lines, ...look }: NotificationMail): Mail {
  const [first] = lines;
  const count = lines.length;
  const about = order === null ? '' : ` · ${order}`;
  const subject =
    count === 1 && first !== undefined ? `${first.title}${about}` : `${count} notifications${about}`;
  const rest = count - maxLines;
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${firstname || 'there'},`,
      count === 1 ? 'This has happened:' : `${count} things have happened:`,
      ...lines.slice(0, maxLines).map(lineOf),
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      'You can choose what you are mailed about in your notification settings.',
    ],
    action: { label: `Open in ${look.productName}`, link },
  });
  return { to, subject, ...page };
}
