import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { senderOf } from './sender.ts';

/** Sends over a pool of connections to the server at `url` (`smtp://user:password@host:587`, `smtps://…`). */
export function createSmtpMailer(url: string, from: string): Mailer & { close(): void } {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 30_000 });
  return {
    async send({ senderName, ...mail }) {
      await transport.sendMail({ from: senderOf(from, { senderName }), ...mail });
    },
    close: () => transport.close(),
  };
}
