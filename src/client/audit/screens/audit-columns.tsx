import type { ReactNode } from 'react';
import { useDates } from '#client/state/reader-dates.ts';
import type { TableColumn } from '#client/ui/table/table.tsx';
import { auditActions, auditSubjects } from '#shared/audit/audit-actions.ts';
import type { AuditEntry } from '#shared/audit/audit-entry.ts';
import styles from './audit.module.css';
import { changesOf, changesSummary, fieldName, roleText, valueText, whoText } from './audit-labels.ts';

const wordOf = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key;

function Moment({ at }: { at: string }): ReactNode {
  return useDates().moment(at);
}

/** What changed, before and after, and where it came from. Closed at first. */
function Changes({ entry }: { entry: AuditEntry }): ReactNode {
  const { moment } = useDates();
  const { address, requestId } = entry;
  const changes = changesOf(entry);
  if (changes.length === 0 && address === null && requestId === null) return '–';
  return (
    <details className={styles.changes}>
      <summary>{changesSummary(entry) || 'Details'}</summary>
      <dl>
        {changes.map(({ path, before, after }) => (
          <div key={path}>
            <dt>{fieldName(path)}</dt>
            <dd>
              {entry.before === null ? null : (
                <>
                  <del>{valueText(before, moment)}</del>
                  {entry.after === null ? null : <span aria-hidden> → </span>}
                </>
              )}
              {entry.after === null ? null : <ins>{valueText(after, moment)}</ins>}
            </dd>
          </div>
        ))}
        {address === null ? null : (
          <div>
            <dt>Address</dt>
            <dd>{address}</dd>
          </div>
        )}
        {requestId === null ? null : (
          <div>
            <dt>Request</dt>
            <dd className={styles.id}>{requestId}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}

/** Returns the columns; the provider's have the company too. */
export const auditColumns = (hasCompanies: boolean): TableColumn<AuditEntry>[] => [
  {
    id: 'at',
    title: 'When',
    isText: true,
    isUnsorted: true,
    cell: ({ at }) => (
      <span className={styles.when}>
        <Moment at={at} />
      </span>
    ),
  },
  {
    id: 'who',
    title: 'Who',
    isText: true,
    isUnsorted: true,
    cell: (entry) => (
      <span className={styles.two}>
        {whoText(entry)}
        <span className={styles.second}>{roleText(entry.role)}</span>
      </span>
    ),
  },
  {
    id: 'action',
    title: 'What',
    isText: true,
    isUnsorted: true,
    cell: ({ action }) => wordOf(auditActions, action),
  },
  {
    id: 'subject',
    title: 'About',
    isText: true,
    isUnsorted: true,
    cell: ({ kind, subject }) => (
      <span className={styles.two}>
        {subject || wordOf(auditSubjects, kind)}
        {subject === '' ? null : <span className={styles.second}>{wordOf(auditSubjects, kind)}</span>}
      </span>
    ),
  },
  ...(hasCompanies
    ? [
        {
          id: 'company',
          title: 'Company',
          isText: true,
          isUnsorted: true,
          cell: ({ company }: AuditEntry) => company ?? '–',
        },
      ]
    : []),
  {
    id: 'changes',
    title: 'Changes',
    isText: true,
    isUnsorted: true,
    cell: (entry) => <Changes entry={entry} />,
  },
];
