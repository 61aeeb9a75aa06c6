import type { MailLook } from '#server/kernel/mail/mail-look.ts';
import { mailPage } from '#server/kernel/mail/mail-page.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';

interface GuestInvitation extends MailLook {
  to: string;
  name: string;
  inviter: string;
  orderName: string;
  fileNames: readonly string[];
  /** The inviter's message; may be empty. */
  message: string;
  link: string;
  /** As text; null: it does not expire. */
  expires: string | null;
  protection: 'none' | 'password' | 'code';
  mayDecide: boolean;
}

const secrets = {
  none: [],
  password: ['You will be asked for a password, which you get separately.'],
  code: ['You will be asked for a six-digit code, which is mailed to this address when you open the link.'],
} as const;

/** Named in full up to so many; the page shows them all. */
const maxNamed = 5;

function filesInWords(names: readonly string[]): string {
  const rest = names.length - maxNamed;
  const named = names.slice(0, maxNamed).map((name) => `“${name}”`);
  return rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ');
}

export function guestInvitationMail({
  to,
  name,
  inviter,
  orderName,
  fileNames,
  message,
  link,
  expires,
  protection,
  mayDecide,
  ...look
}: GuestInvitation): Mail {
  const task = mayDecide
    ? 'mark what should change, and say whether it is approved'
    : 'mark what should change';
  const page = mailPage({
    ...look,
    paragraphs: [
      `Hello ${name},`,
      `${inviter} asks you to review ${filesInWords(fileNames)} of the order “${orderName}”. Open the proof in your browser, on a computer or a phone, and ${task}. You need no account.`,
    ],
    ...(message !== '' && { quote: message }),
    action: { label: fileNames.length === 1 ? 'Open the proof' : 'Open the proofs', link },
    notes: [
      ...secrets[protection],
      ...(expires === null ? [] : [`The link serves until ${expires}.`]),
      'It is meant for you alone: who has it sees the proof and writes in your name. Please do not pass it on.',
    ],
  });
  return { to, subject: `${inviter} asks you to review “${orderName}”`, ...page };
}
