import { Download, ReceiptText } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { fetchStatement, loadStatement, type StatementChoice } from '#client/billing/actions/statement.ts';
import billing from '#client/billing/screens/payments/billing.module.css';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { saveBlob } from '#client/state/save-file.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { isMeant } from '#client/ui/fields/is-meant.ts';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import type { Statement } from '#shared/billing/statement/statement.ts';
import { isCalendarDay } from '#shared/kernel/calendar-day.ts';
import styles from './statement.module.css';
import { StatementTable } from './statement-table.tsx';

/** What a company owed, was invoiced and paid over some days, of this year if nothing else is chosen. */
export function StatementScreen(): ReactNode {
  const client = useClient();
  const isOwner = useUser().company !== null;
  const { termDate } = useDates();
  const today = termDate(Date.now());
  const [choice, setChoice] = useState<StatementChoice>({
    company: useSearchParams()[0].get('company'),
    from: `${today.slice(0, 4)}-01-01`,
    to: today,
  });
  const [statement, setStatement] = useState<Statement | null>(null);
  /** What the last answer was for. */
  const [answered, setAnswered] = useState<StatementChoice | null>(null);
  const [isFailed, setFailed] = useState(false);
  const isRange = isCalendarDay(choice.from) && isCalendarDay(choice.to) && choice.from <= choice.to;
  const mayAsk = isRange && isMeant(choice.from) && isMeant(choice.to);
  /** Changes with each loading: an earlier loading is ignored. */
  const latest = useRef({});
  const load = useCallback(async (): Promise<void> => {
    if (!mayAsk) return;
    const begun = {};
    latest.current = begun;
    const loaded = await loadStatement(client, choice);
    if (latest.current !== begun) return;
    setAnswered(choice);
    setFailed(loaded === null);
    if (loaded !== null) setStatement(loaded);
  }, [client, choice, mayAsk]);
  useEffect(() => void load(), [load]);
  return (
    <div className={page.screen}>
      {isOwner ? (
        <BackLink path="/billing/invoices">Invoices</BackLink>
      ) : (
        <BackLink path="/settings">General settings</BackLink>
      )}
      <header className={billing.head}>
        <h1 className={page.title}>Statement of account</h1>
        {statement === null ? null : <Files choice={choice} mayAsk={mayAsk} />}
      </header>
      <section className={page.section} aria-label="Account and days">
        {(statement?.companies.length ?? 0) > 1 ? (
          <SelectField
            label="Company"
            placeholder="Choose a company"
            options={(statement?.companies ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={choice.company ?? statement?.company.id ?? null}
            onChange={(company) => setChoice({ ...choice, company })}
          />
        ) : null}
        <div className={styles.days}>
          <TextField
            label="From"
            type="date"
            value={choice.from}
            onChange={({ target }) => setChoice({ ...choice, from: target.value })}
          />
          <TextField
            label="To"
            type="date"
            value={choice.to}
            error={isRange ? null : 'Choose a day that is not before the first.'}
            onChange={({ target }) => setChoice({ ...choice, to: target.value })}
          />
        </div>
      </section>
      {mayAsk && answered !== choice ? (
        <Skeleton height="240px" />
      ) : isFailed ? (
        <section className={page.section}>
          <LoadFailure what="The statement" onRetry={() => void load()} />
        </section>
      ) : statement === null ? (
        <Skeleton height="240px" />
      ) : statement.accounts.length === 0 ? (
        <section className={page.section}>
          <EmptyState
            icon={ReceiptText}
            title="Nothing is booked yet"
            text="Invoices, payments and refunds are listed here."
          />
        </section>
      ) : (
        statement.accounts.map((account) => (
          <StatementTable key={account.currency} account={account} statement={statement} />
        ))
      )}
    </div>
  );
}

function Files({ choice, mayAsk }: { choice: StatementChoice; mayAsk: boolean }): ReactNode {
  const client = useClient();
  const [busy, setBusy] = useState<'pdf' | 'csv' | null>(null);
  const save = async (format: 'pdf' | 'csv'): Promise<void> => {
    setBusy(format);
    const file = await fetchStatement(client, choice, format);
    setBusy(null);
    if (file !== null) saveBlob(file, file.name);
  };
  return (
    <div className={billing.files}>
      {(['pdf', 'csv'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          icon={Download}
          busy={busy === format}
          disabled={!mayAsk}
          onClick={() => void save(format)}
        >
          {format === 'pdf' ? 'Download PDF' : 'Download CSV'}
        </Button>
      ))}
    </div>
  );
}
