import { Download, ScrollText } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { type AuditQuery, auditLogFile, loadAuditLog } from '#client/audit/actions/audit-log.ts';
import { useClient, useReaderZone, useUser } from '#client/state/client-context.ts';
import { saveBlob } from '#client/state/save-file.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { DateRange } from '#client/ui/fields/date-range.tsx';
import { SearchBox } from '#client/ui/fields/search-box.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import page from '#client/ui/page.module.css';
import { Table } from '#client/ui/table/table.tsx';
import { usePagedRows } from '#client/ui/table/use-paged-rows.ts';
import { auditActions, auditSubjects } from '#shared/audit/audit-actions.ts';
import { dayMinutes, dayOfDate, momentOf } from '#shared/kernel/zone-clock.ts';
import styles from './audit.module.css';
import { auditColumns } from './audit-columns.tsx';

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const actionOptions = optionsOf(auditActions).toSorted((a, b) => a.label.localeCompare(b.label));
const kindOptions = optionsOf(auditSubjects);

interface Filter {
  who: string;
  subject: string;
  action: string | null;
  kind: string | null;
  /** Days as yyyy/MM/dd on the reader's clock. */
  from: string | undefined;
  to: string | undefined;
}
const noFilter: Filter = { who: '', subject: '', action: null, kind: null, from: undefined, to: undefined };

/** Returns the instant at which a day begins, or the one after it. */
const beginOf = (day: string, zone: string, after = 0): string =>
  momentOf((dayOfDate(day.replaceAll('/', '-')) + after) * dayMinutes, zone).toISOString();

const queryOf = ({ who, subject, action, kind, from, to }: Filter, zone: string): AuditQuery => ({
  ...(who !== '' && { who }),
  ...(subject !== '' && { subject }),
  ...(action !== null && { action }),
  ...(kind !== null && { kind }),
  ...(from !== undefined && { from: beginOf(from, zone) }),
  ...(to !== undefined && { to: beginOf(to, zone, 1) }),
});

/** Loads the pages of the log, one after another. */
function useAuditLog(query: AuditQuery) {
  const client = useClient();
  const key = JSON.stringify(query);
  const fetchPage = useCallback(
    (cursor: string | null) => loadAuditLog(client, JSON.parse(key), cursor),
    [client, key],
  );
  return usePagedRows(fetchPage, null);
}

/** The audit log: everything for administrators, their company's entries for owners. */
export function AuditScreen(): ReactNode {
  const client = useClient();
  const { company } = useUser();
  const zone = useReaderZone();
  const [filter, setFilter] = useState(noFilter);
  const [isSaving, setSaving] = useState(false);
  const query = queryOf(filter, zone);
  const { found, isOutdated, isLoading, isFailed, isFurther, load, see } = useAuditLog(query);
  const change = (part: Partial<Filter>): void => setFilter((before) => ({ ...before, ...part }));
  const isFiltered = Object.keys(query).length > 0;
  const save = async (): Promise<void> => {
    setSaving(true);
    const file = await auditLogFile(client, query);
    setSaving(false);
    if (file !== null) saveBlob(file, file.name);
  };
  return (
    <div className={page.wide}>
      <BackToOrders />
      <header className={styles.header}>
        <h1 className={page.title}>Audit log</h1>
        <Button icon={Download} busy={isSaving} onClick={() => void save()}>
          Download CSV
        </Button>
      </header>
      <section className={styles.filters} aria-label="Filters">
        <SearchBox label="Search who did it" text={filter.who} onChange={(who) => change({ who })} />
        <SearchBox
          label="Search what it is about"
          text={filter.subject}
          onChange={(subject) => change({ subject })}
        />
        <SelectField
          label="Action"
          placeholder="Every action"
          options={actionOptions}
          value={filter.action}
          onChange={(action) => change({ action })}
        />
        <SelectField
          label="About"
          placeholder="Everything"
          options={kindOptions}
          value={filter.kind}
          onChange={(kind) => change({ kind })}
        />
        <DateRange
          label="Days"
          start={filter.from}
          end={filter.to}
          onChange={(from, to) => change({ from, to })}
        />
      </section>
      {isFailed && !isFurther ? <LoadFailure what="The audit log" onRetry={load} /> : null}
      {isFailed && (found === null || isOutdated) ? null : found === null ? (
        <div role="status" aria-label="Loading...">
          <Skeleton height="360px" />
        </div>
      ) : found.rows.length === 0 ? (
        <EmptyState
          icon={ScrollText}
          title={isFiltered ? 'No entry matches' : 'No entry yet'}
          text={
            isFiltered
              ? 'Search for another word or name, or choose more days.'
              : 'Sign-ins and changes are listed here as they happen.'
          }
        />
      ) : (
        <div className={styles.log} aria-busy={isLoading}>
          <Table
            label="Audit log"
            rows={found.rows}
            columns={auditColumns(company === null)}
            keyOf={({ id }) => id}
            sorting={null}
            onSort={() => {}}
          />
          {isFailed && isFurther ? (
            <LoadFailure what="Earlier entries" onRetry={load} />
          ) : found.nextCursor === null ? null : (
            <Button busy={isLoading} onClick={() => see(found.rows.length - 1)}>
              Show earlier entries
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
