import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/** The address of a configured sender (`Galley <no-reply@…>` or an address alone). */
const addressOf = (configured: string): string =>
  (/<([^<>]+)>\s*$/.exec(configured)?.[1] ?? configured).trim();

/** Returns a mail as it is sent by the configured sender, under its own name where it has one. */
export function composed(configured: string, { senderName, key, ...mail }: Mail): SendMailOptions {
  const address = addressOf(configured);
  return {
    ...mail,
    from: senderName === undefined ? configured : { name: senderName, address },
    // Keeps absence notes and the like from responding.
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(key !== undefined && { messageId: `<${key}@${address.split('@').at(-1)}>` }),
  };
}
