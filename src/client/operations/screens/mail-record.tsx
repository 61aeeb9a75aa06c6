import { Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { TimeAgo } from '#client/shell/screens/parts/time-ago.tsx';
import { useDates } from '#client/state/reader-dates.ts';
import { Chip } from '#client/ui/display/chip.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { SearchBox } from '#client/ui/fields/search-box.tsx';
import page from '#client/ui/page.module.css';
import rows from '#client/ui/table/virtual-rows.module.css';
import { type VirtualColumn, VirtualRows } from '#client/ui/table/virtual-rows.tsx';
import type { LoggedMail } from '#shared/operations/operations.ts';
import { foundMails } from './operation-labels.ts';
import styles from './operations.module.css';

function Moment({ at }: { at: string }): ReactNode {
  return useDates().moment(at);
}

const State = ({ mail: { error, isInOutbox } }: { mail: LoggedMail }): ReactNode => (
  <Chip dot tone={error !== null ? 'danger' : isInOutbox ? 'hold' : 'approved'}>
    {error !== null ? 'Failed' : isInOutbox ? 'In the outbox' : 'Sent'}
  </Chip>
);

const columns: readonly VirtualColumn<LoggedMail>[] = [
  {
    id: 'at',
    title: 'When',
    width: 150,
    isText: true,
    sort: ({ id }) => Number(id),
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    id: 'recipient',
    title: 'To',
    width: 210,
    share: 1,
    isText: true,
    sort: ({ recipient }) => recipient.toLowerCase(),
    cell: ({ recipient }) => <span title={recipient}>{recipient}</span>,
  },
  {
    id: 'subject',
    title: 'Subject',
    width: 390,
    share: 2,
    isText: true,
    sort: ({ subject }) => subject,
    cell: ({ subject }) => <span title={subject}>{subject}</span>,
  },
  {
    id: 'state',
    title: 'State',
    width: 124,
    isText: true,
    sort: ({ error }) => (error === null ? 1 : 0),
    cell: (mail) => <State mail={mail} />,
  },
];
const failure: VirtualColumn<LoggedMail> = {
  id: 'error',
  title: 'Last error',
  width: 150,
  share: 1,
  isText: true,
  sort: ({ error }) => error,
  cell: ({ error }) => (error === null ? '–' : <span title={error}>{error}</span>),
};

/** Lists the latest mails with recipient, subject and the reason of a failure. Their text is not kept. */
export function MailRecord({
  mails,
  hasMailServer,
}: {
  mails: readonly LoggedMail[];
  hasMailServer: boolean;
}): ReactNode {
  const [search, setSearch] = useState('');
  const [onlyFailed, setOnlyFailed] = useState(false);
  const found = foundMails(mails, search, onlyFailed);
  const hasFailed = mails.some(({ error }) => error !== null);
  return (
    <section className={styles.part} aria-label="Mails">
      <div className={styles.tools}>
        <SearchBox label="Search recipient or subject" text={search} onChange={setSearch} />
        <label className={styles.only}>
          <input
            type="checkbox"
            checked={onlyFailed}
            onChange={({ target }) => setOnlyFailed(target.checked)}
          />
          Failed only
        </label>
      </div>
      {hasMailServer ? null : (
        <p className={page.notice} role="note">
          No mail server is configured: mails are written into the folder “outbox” of the server’s data and
          reach nobody. Set SMTP_URL, and start the server again.
        </p>
      )}
      {found.length === 0 ? (
        <EmptyState
          icon={Mail}
          title={mails.length === 0 ? 'No mail yet' : 'No mail matches'}
          text={
            mails.length === 0
              ? 'Mails are listed here for 90 days, with whether the mail server took them.'
              : 'Search for another word, or look at all of them.'
          }
        />
      ) : (
        <VirtualRows
          label="Mails"
          rows={found}
          columns={hasFailed ? [...columns, failure] : columns}
          first={{ by: 'at', isDescending: true }}
          maxSeen={16}
          narrow={(mail) => (
            <span className={rows.both}>
              <span className={styles.cut}>{mail.subject}</span>
              <span className={rows.second}>
                <State mail={mail} />
                <TimeAgo instant={mail.at} />
                <span className={styles.cut}>{mail.recipient}</span>
                {mail.error === null ? null : <span className={styles.error}>{mail.error}</span>}
              </span>
            </span>
          )}
        />
      )}
    </section>
  );
}
