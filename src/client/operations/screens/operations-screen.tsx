import { type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'wouter';
import { loadOperations } from '#client/operations/actions/operations.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useMinute } from '#client/ui/loading/ticker.ts';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import type { Operations } from '#shared/operations/operations.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { MailRecord } from './mail-record.tsx';
import styles from './operations.module.css';
import { StorageUse } from './storage-use.tsx';

const parts: readonly { id: string; label: string; failed(found: Operations): number }[] = [
  { id: 'mails', label: 'Mails', failed: ({ mails }) => mails.filter(({ error }) => error !== null).length },
  { id: 'jobs', label: 'Background jobs', failed: ({ jobs }) => jobs.length },
  { id: 'storage', label: 'Storage', failed: () => 0 },
];

/** What the server could not do, and what it stores: mails, failed jobs, and bytes by company. */
export function OperationsScreen(): ReactNode {
  const client = useClient();
  const user = useUser();
  const minute = useMinute();
  const wanted = useSearchParams()[0].get('part');
  const part = parts.some(({ id }) => id === wanted) ? wanted : 'mails';
  // Mails and jobs come each minute; another's change reloads the profile.
  const version = useMemo(() => ({ minute, user }), [minute, user]);
  const { data: found, failure, load } = useLoaded(() => loadOperations(client), { version });
  return (
    <div className={page.wide}>
      <BackToOrders />
      <h1 className={page.title}>Operations</h1>
      {found === null && failure !== null ? (
        <LoadFailure what="The operations" onRetry={() => void load()} />
      ) : found === null ? (
        <div role="status" aria-label="Loading...">
          <Skeleton height="360px" />
        </div>
      ) : (
        <>
          <nav className={styles.parts} aria-label="Operations">
            {parts.map(({ id, label, failed }) => {
              const count = failed(found);
              return (
                <Link
                  key={id}
                  href={id === 'mails' ? '/operations' : `/operations?part=${id}`}
                  aria-current={id === part ? 'page' : undefined}
                >
                  {label}
                  {count === 0 ? null : <span className={styles.count}>{count} failed</span>}
                </Link>
              );
            })}
          </nav>
          {part === 'mails' ? (
            <MailRecord mails={found.mails} hasMailServer={found.hasMailServer} />
          ) : part === 'jobs' ? (
            <FailedJobs jobs={found.jobs} onChange={load} />
          ) : (
            <StorageUse total={found.storage} />
          )}
        </>
      )}
    </div>
  );
}
