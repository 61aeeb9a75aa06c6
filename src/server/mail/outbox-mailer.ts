import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { senderOf } from './sender.ts';

/** Without a mail server: one `.eml` file a mail, named by the time, readable by any mail program. */
export function createOutboxMailer(folder: string, from: string, clock: () => Date): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send({ senderName, ...mail }) {
      const { message } = await composer.sendMail({
        from: senderOf(from, { senderName }),
        date: clock(),
        ...mail,
      });
      await mkdir(folder, { recursive: true });
      const name = `${clock().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      // Written aside first, so that whoever watches the folder never reads half a mail.
      const draft = join(folder, `.${name}`);
      await writeFile(draft, message as Buffer);
      await rename(draft, join(folder, name));
    },
  };
}
