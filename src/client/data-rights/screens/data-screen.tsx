import { Download, FileArchive } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { beginExport, loadExports } from '#client/data-rights/actions/data-exports.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { LinkButton } from '#client/ui/buttons/link-button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import {
  type DataExport,
  type ExportKind,
  exportDays,
  mayExportCompany,
} from '#shared/data-rights/data-export.ts';
import { formatBytes } from '#shared/files/upload.ts';
import styles from './data.module.css';

/** What one may ask for of one's own data, and the exports that one has asked for. */
export function DataScreen(): ReactNode {
  const { impersonator } = useUser();
  return (
    <div className={page.screen}>
      <header>
        <BackLink path="/profile">Manage profile</BackLink>
        <h1 className={page.title}>Your data</h1>
      </header>
      {impersonator === null ? (
        <Exports />
      ) : (
        <p className={page.notice}>You act for somebody else. Only they can ask for their data.</p>
      )}
    </div>
  );
}

function Exports(): ReactNode {
  const client = useClient();
  const user = useUser();
  const actor = actorOf(user);
  // An export that has ended reloads the profile.
  const { data: all, failure, load } = useLoaded(() => loadExports(client), { version: user });
  const [busy, setBusy] = useState<ExportKind | null>(null);
  const ask = async (kind: ExportKind, id: string): Promise<void> => {
    setBusy(kind);
    if (await beginExport(client, kind, id)) await load();
    setBusy(null);
  };
  const companyId = user.company?.id ?? null;
  return (
    <>
      <section className={page.section} aria-labelledby="data-person">
        <h2 id="data-person">Everything about you</h2>
        <p className={page.hint}>
          An archive with your account, sessions, orders, comments, decisions, uploads, notifications, mails
          and what the audit log says of you, as files that programs can read. A README in it says what is
          where.
        </p>
        <div className={page.end}>
          <Button icon={FileArchive} busy={busy === 'person'} onClick={() => void ask('person', user.id)}>
            Export my data
          </Button>
        </div>
      </section>
      {companyId !== null && mayExportCompany(actor, companyId) ? (
        <section className={page.section} aria-labelledby="data-company">
          <h2 id="data-company">Everything about {user.company?.name}</h2>
          <p className={page.hint}>
            Its people, orders with all versions of their files, comments, decisions, guests, pictures,
            invoices and the audit log.
          </p>
          <div className={page.end}>
            <Button
              icon={FileArchive}
              busy={busy === 'company'}
              onClick={() => void ask('company', companyId)}
            >
              Export the company’s data
            </Button>
          </div>
        </section>
      ) : null}
      <section className={page.section} aria-labelledby="data-exports">
        <h2 id="data-exports">Exports</h2>
        {failure === null ? null : <LoadFailure what="Your exports" onRetry={() => void load()} />}
        {all === null && failure !== null ? null : all === null ? (
          <Skeleton height="80px" />
        ) : all.length === 0 ? (
          <p className={page.hint}>
            None yet. What you ask for can be downloaded here for {exportDays} days, by you alone.
          </p>
        ) : (
          <ul className={styles.list}>
            {all.map((each) => (
              <ExportRow key={each.id} entry={each} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function ExportRow({ entry }: { entry: DataExport }): ReactNode {
  const { moment, day } = useDates();
  const { subject, status, size, url, fileName, failure, createdAt, expiresAt } = entry;
  return (
    <li>
      <div className={styles.about}>
        <span className={styles.name}>
          <strong>{subject}</strong>
          {status === 'preparing' ? <Chip>Being prepared</Chip> : null}
          {status === 'failed' ? <Chip tone="danger">Failed</Chip> : null}
        </span>
        <span className={page.hint}>
          Asked for {moment(createdAt)}
          {size === null ? '' : ` · ${formatBytes(size)} · until ${day(expiresAt)}`}
        </span>
        {failure === null ? null : <span className={page.error}>{failure}</span>}
        {status === 'preparing' ? <span className={page.hint}>You are mailed when it is ready.</span> : null}
      </div>
      {url === null ? null : (
        <LinkButton
          href={url}
          download={fileName}
          icon={Download}
          aria-label={`Download the data about ${subject}`}
        >
          Download
        </LinkButton>
      )}
    </li>
  );
}
