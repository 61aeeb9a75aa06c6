import type { Db } from '#server/kernel/db/db.ts';
import { messageOf } from '#server/kernel/message-of.ts';
import { logMail } from './mail-log.queries.ts';
import type { Mailer } from './mailer.ts';

const maxErrorLength = 500;

/** Returns an error for later reading, without secrets. */
export const readableError = (error: unknown): string =>
  messageOf(error)
    .replaceAll(/\b[a-z]+:\/\/\S+/gi, '…')
    .replaceAll(/\b[\w-]{24,}\b/g, '…')
    .slice(0, maxErrorLength);

/** Notes each mail with its recipient and subject once it is sent or has failed. What it says is not kept. `isOutbox`: there is no mail server. */
export function loggedMailer(
  mailer: Mailer,
  {
    db,
    clock,
    isOutbox,
    onUnlogged,
  }: { db: Db; clock: () => Date; isOutbox: boolean; onUnlogged(error: unknown): void },
): Mailer {
  return {
    async send(mail) {
      const { to: recipient, subject, loggedSubject = subject } = mail;
      // A mail is sent whether or not that can be noted.
      const log = (error: string | null): Promise<void> =>
        logMail(db, {
          at: clock(),
          recipient,
          subject: loggedSubject,
          error,
          isInOutbox: isOutbox && error === null,
        }).catch(onUnlogged);
      try {
        await mailer.send(mail);
      } catch (error) {
        await log(readableError(error));
        throw error;
      }
      await log(null);
    },
  };
}
