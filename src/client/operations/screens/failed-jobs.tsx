import { CircleCheck, RotateCw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { discardJob, restartJob } from '#client/operations/actions/operations.ts';
import { useClient } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import page from '#client/ui/page.module.css';
import type { FailedJob } from '#shared/operations/operations.ts';
import { jobName } from './operation-labels.ts';
import styles from './operations.module.css';

/** Jobs that have failed: those for good wait to be restarted or discarded, the others are tried again by themselves. */
export function FailedJobs({
  jobs,
  onChange,
}: {
  jobs: readonly FailedJob[];
  onChange(): Promise<void>;
}): ReactNode {
  if (jobs.length === 0)
    return (
      <section className={styles.part} aria-label="Failed jobs">
        <EmptyState
          icon={CircleCheck}
          title="No job has failed"
          text="What the server does in the background, such as preparing proofs and mailing, is listed here when it fails. It is tried again for more than a day."
        />
      </section>
    );
  return (
    <section className={styles.part} aria-label="Failed jobs">
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <JobLine key={job.id} job={job} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

function JobLine({ job, onChange }: { job: FailedJob; onChange(): Promise<void> }): ReactNode {
  const client = useClient();
  const { moment } = useDates();
  const [isBusy, setBusy] = useState(false);
  const { id, kind, attempts, lastError, diedAt, nextAt } = job;
  const name = jobName(kind);
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  const act = async (change: typeof restartJob): Promise<void> => {
    setBusy(true);
    await change(client, id);
    await onChange();
    setBusy(false);
  };
  return (
    <li className={styles.job}>
      <span className={styles.what}>
        <strong>{name}</strong>
        <span className={styles.reason}>{lastError}</span>
        <span className={page.hint}>
          {diedAt === null
            ? `${tries}, the next at ${moment(nextAt)}`
            : `Failed for good after ${tries}, ${moment(diedAt)}`}
        </span>
      </span>
      {diedAt === null ? null : (
        <>
          <Button
            size="small"
            icon={RotateCw}
            busy={isBusy}
            aria-label={`Restart: ${name}`}
            onClick={() => void act(restartJob)}
          >
            Restart
          </Button>
          <Button
            size="small"
            icon={Trash2}
            disabled={isBusy}
            aria-label={`Discard: ${name}`}
            onClick={() => void act(discardJob)}
          >
            Discard
          </Button>
        </>
      )}
    </li>
  );
}
