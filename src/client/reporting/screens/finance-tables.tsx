import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { calendarDay } from '#client/ui/display/date-labels.ts';
import { Progress } from '#client/ui/display/progress.tsx';
import { type SortedColumn, SortedTable } from '#client/ui/table/sorted-table.tsx';
import { priceText } from '#shared/kernel/money.ts';
import { countText } from '#shared/kernel/sentence.ts';
import { type OpenInvoice, type SoldHours, sumOf } from '#shared/reporting/finance.ts';
import styles from './operator-tables.module.css';
import { workTime } from './report-labels.ts';

function CompanyLink({
  of: { companyId, company },
}: {
  of: { companyId: string; company: string };
}): ReactNode {
  return <Link href={`/companies/${companyId}`}>{company}</Link>;
}

/** Lists invoices of one currency that are to be paid. */
export function OpenInvoicesTable({
  invoices,
  currency,
}: {
  invoices: readonly OpenInvoice[];
  currency: string;
}): ReactNode {
  const columns: readonly SortedColumn<OpenInvoice>[] = [
    {
      id: 'company',
      title: 'Company',
      isText: true,
      sort: ({ company }) => company.toLowerCase(),
      cell: (invoice) => <CompanyLink of={invoice} />,
      total: 'All',
    },
    {
      id: 'number',
      title: 'Invoice',
      isText: true,
      sort: ({ number }) => number,
      cell: ({ id, number }) =>
        number === '' ? (
          <span className={styles.faint}>Not issued yet</span>
        ) : (
          <Link href={`/billing/invoices/${id}`}>{number}</Link>
        ),
      total: countText(invoices.length),
    },
    { id: 'due', title: 'Due', sort: ({ dueOn }) => dueOn, cell: ({ dueOn }) => calendarDay(dueOn) },
    {
      id: 'late',
      title: 'Days late',
      sort: ({ daysLate }) => daysLate,
      cell: ({ daysLate }) => (
        <span data-bad={daysLate > 0} className={styles.late}>
          {daysLate > 0 ? countText(daysLate) : '–'}
        </span>
      ),
    },
    {
      id: 'amount',
      title: 'To be paid',
      sort: ({ due }) => due,
      cell: ({ due }) => priceText(due, currency),
      total: priceText(
        sumOf(invoices, ({ due }) => due),
        currency,
      ),
    },
  ];
  return (
    <SortedTable
      label="Open invoices"
      rows={invoices}
      columns={columns}
      first={{ by: 'late', isDescending: true }}
      keyOf={({ id }) => id}
    />
  );
}

const hoursColumns: readonly SortedColumn<SoldHours>[] = [
  {
    id: 'company',
    title: 'Company',
    isText: true,
    sort: ({ company }) => company.toLowerCase(),
    cell: (one) => <CompanyLink of={one} />,
  },
  {
    id: 'plan',
    title: 'Plan',
    isText: true,
    sort: ({ plan }) => plan.toLowerCase(),
    cell: ({ plan }) => plan,
  },
  {
    id: 'sold',
    title: 'Sold',
    sort: ({ hours }) => hours ?? Number.POSITIVE_INFINITY,
    cell: ({ hours }) => (hours === null ? 'Unlimited' : `${countText(hours)} h`),
  },
  {
    id: 'worked',
    title: 'Worked',
    sort: ({ worked }) => worked,
    cell: ({ worked }) => workTime(worked),
  },
  {
    id: 'share',
    title: 'Of what was sold',
    sort: (one) => usedOf(one),
    cell: (one) => <Used of={one} />,
  },
];

/** Returns the part of the sold hours that was worked; null where they have no limit. */
const usedOf = ({ hours, worked }: SoldHours): number | null =>
  hours === null ? null : worked / 3600 / Math.max(hours, 1);

function Used({ of }: { of: SoldHours }): ReactNode {
  const used = usedOf(of);
  if (used === null) return <span className={styles.faint}>–</span>;
  const percent = Math.round(100 * used);
  return (
    <span className={styles.used}>
      {percent}%
      <Progress
        value={percent}
        label={`Worked of what was sold, ${of.company}`}
        tone={used > 1 ? 'danger' : 'accent'}
      />
    </span>
  );
}

/** Compares the hours that companies bought with those worked for them. */
export function SoldHoursTable({ hours }: { hours: readonly SoldHours[] }): ReactNode {
  return (
    <SortedTable
      label="Hours sold and worked"
      rows={hours}
      columns={hoursColumns}
      first={{ by: 'share', isDescending: true }}
      keyOf={({ companyId }) => companyId}
      isWarned={(one) => (usedOf(one) ?? 0) > 1}
    />
  );
}
