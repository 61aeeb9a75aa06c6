import { createHash } from 'node:crypto';
import type { Mailer } from './mailer.ts';

/** Returns a mailer for a job: a mail that the job sends once more, because its end was not recorded, has the same key. */
export const mailerOfJob = (mailer: Mailer, jobId: number): Mailer => ({
  send(mail) {
    const { to, subject, text } = mail;
    const content = createHash('sha256')
      .update(JSON.stringify([to, subject, text]))
      .digest('hex');
    return mailer.send({ ...mail, key: `job-${jobId}-${content.slice(0, 32)}` });
  },
});
