import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { providerChannel } from '#server/access/order-channels.ts';
import { discardDeadJob, restartDeadJob } from '#server/kernel/jobs/jobs.queries.ts';
import { readableError } from '#server/kernel/mail/logged-mailer.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { mayOperate, type Operations } from '#shared/operations/operations.ts';
import { failedJobs, loggedMails, storageOfAll } from './operations.queries.ts';

/** Returns mails, failed jobs and stored bytes, for administrators. */
export async function readOperations(
  { tx, actor, now }: UseCaseContext,
  hasMailServer: boolean,
): Promise<Operations> {
  if (!mayOperate(actor)) throw forbidden();
  return {
    hasMailServer,
    mails: (await loggedMails(tx)).map(({ id, at, ...mail }) => ({
      ...mail,
      id: String(id),
      at: at.toISOString(),
    })),
    jobs: (await failedJobs(tx)).map(({ id, lastError, diedAt, nextAt, ...job }) => ({
      ...job,
      id: String(id),
      lastError: readableError(lastError),
      diedAt: diedAt?.toISOString() ?? null,
      nextAt: nextAt.toISOString(),
    })),
    storage: await storageOfAll(tx, now),
  };
}

/** Changes a job that failed for good. Throws a refusal if there is none any more: it was restarted or discarded. */
async function changeJob(
  { tx, actor }: MutationContext,
  jobId: string,
  change: (id: number) => Promise<boolean>,
): Promise<void> {
  if (!mayOperate(actor)) throw forbidden();
  if (!(await change(Number(jobId))))
    throw new Refusal('conflict', 'Failed', ['The job is no longer waiting: it was restarted or discarded.']);
  tx.emit(providerChannel, 'reload-profile', {});
}

/** Lets a job that failed for good run again. */
export async function restartJob(context: MutationContext, jobId: string): Promise<{ message: string }> {
  await changeJob(context, jobId, (id) => restartDeadJob(context.tx, id));
  return { message: 'The job runs again.' };
}

/** Gives up a job that failed for good. */
export async function discardJob(context: MutationContext, jobId: string): Promise<{ message: string }> {
  await changeJob(context, jobId, (id) => discardDeadJob(context.tx, id));
  return { message: 'The job is discarded.' };
}
