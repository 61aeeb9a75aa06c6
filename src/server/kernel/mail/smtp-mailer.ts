import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { composed } from './sender.ts';

/** Sends over a pool of connections to the server at `url` (`smtp://user:password@host:587`, `smtps://…`). */
export function createSmtpMailer(
  url: string,
  from: string,
): Mailer & {
  /** Signs in at the mail server and sends nothing. Rejects with the reason where that fails. */
  verify(): Promise<void>;
  close(): void;
} {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 30_000 });
  return {
    async send(mail) {
      await transport.sendMail(composed(from, mail));
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
