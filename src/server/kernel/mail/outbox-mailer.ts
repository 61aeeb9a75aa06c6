import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DurableFiles, durableFiles } from '#server/kernel/storage/durable-files.ts';
import { makePrivateFolder } from '#server/kernel/storage/private-folder.ts';
import type { Mailer } from './mailer.ts';
import { mailFilePrefix } from './outbox-folder.ts';
import { composed } from './sender.ts';

/** Used without a mail server: writes each mail to an `.eml` file named by the time, readable by any mail program. */
export function createOutboxMailer(
  folder: string,
  from: string,
  clock: () => Date,
  files: DurableFiles = durableFiles,
): Mailer {
  return {
    async send(mail) {
      // Loaded only when used: many runs of the server send no mail.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await composer.sendMail({ date: clock(), ...composed(from, mail) });
      await makePrivateFolder(folder, files);
      const name = `${mailFilePrefix(clock())}-${randomUUID().slice(0, 8)}.eml`;
      // Written under another name first, so that a program that watches the folder never reads half a mail.
      const draft = join(folder, `.${name}`);
      await writeFile(draft, message as Buffer);
      await files.syncFile(draft);
      await rename(draft, join(folder, name));
      await files.syncFolder(folder);
    },
  };
}
