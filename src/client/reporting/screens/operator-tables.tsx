import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useUser } from '#client/state/client-context.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { cuts, cutText } from '#client/ui/display/cut-text.ts';
import { Progress } from '#client/ui/display/progress.tsx';
import { type SortedColumn, SortedTable } from '#client/ui/table/sorted-table.tsx';
import { mayReadCompanies } from '#shared/accounts/companies/company-management.ts';
import { countText } from '#shared/kernel/sentence.ts';
import type { OperatorReport, ReportedCustomer, ReportedOperator } from '#shared/reporting/reporting.ts';
import { rowsByOperator } from '#shared/reporting/rows-by-operator.ts';
import type { Figure } from './figures.tsx';
import { OfficeTime } from './office-time.tsx';
import styles from './operator-tables.module.css';
import { officeTime, share, workTime } from './report-labels.ts';

const onTimeOf = ({ dated, onTime }: { dated: number; onTime: number }): number | null =>
  dated === 0 ? null : onTime / dated;

/** Returns the figures of all operators together. */
export function operatorFigures({ total, running, operators }: OperatorReport, dayMinutes: number): Figure[] {
  return [
    { id: 'orders', label: 'Orders worked on', value: countText(total.orders) },
    { id: 'worked', label: 'Worked', value: workTime(total.worked) },
    { id: 'sent', label: 'Sent to review', value: countText(total.sent) },
    {
      id: 'returned',
      label: 'Returned',
      value: countText(total.returned),
      ...(total.sent > 0 && { note: `${share(total.returned, total.sent)} of what was sent` }),
    },
    { id: 'approved', label: 'Approved', value: countText(total.approved) },
    {
      id: 'onTime',
      label: 'On time',
      value: share(total.onTime, total.dated),
      note:
        total.dated === 0
          ? 'None approved had a due date'
          : `${countText(total.onTime)} of ${countText(total.dated)}`,
    },
    {
      id: 'median',
      label: 'To approval',
      value: officeTime(total.medianMinutes, dayMinutes),
      note: 'From publishing, median of business hours',
    },
    {
      id: 'running',
      label: 'At work now',
      value: countText(running),
      note: `of ${countText(operators.length)}`,
    },
  ];
}

/** Each of the provider's people, with a way to their orders. */
export function OperatorsTable({
  report,
  addressOf,
}: {
  report: OperatorReport;
  addressOf(userId: string): string;
}): ReactNode {
  const { total, running } = report;
  const amount = (
    id: 'orders' | 'sent' | 'returned' | 'reviewed' | 'sentBack' | 'approved',
    title: string,
  ): SortedColumn<ReportedOperator> => ({
    id,
    title,
    sort: (one) => one[id],
    cell: (one) => countText(one[id]),
    total: countText(total[id]),
  });
  const columns: readonly SortedColumn<ReportedOperator>[] = [
    {
      id: 'name',
      title: 'Operator',
      isText: true,
      sort: (one) => one.name.toLowerCase(),
      cell: (one) =>
        one.id === '' ? (
          <span className={styles.faint}>{one.name}</span>
        ) : (
          <Link href={addressOf(one.id)} className={styles.person}>
            <Avatar person={one} size="small" decorative />
            {one.name}
          </Link>
        ),
      total: 'All',
    },
    amount('orders', 'Orders worked on'),
    {
      id: 'worked',
      title: 'Worked',
      sort: (one) => one.worked,
      cell: (one) => workTime(one.worked),
      total: workTime(total.worked),
    },
    amount('sent', 'Sent to review'),
    amount('returned', 'Returned'),
    amount('reviewed', 'Internal reviews'),
    amount('sentBack', 'GR Revision'),
    amount('approved', 'Approved'),
    {
      id: 'onTime',
      title: 'On time',
      sort: onTimeOf,
      cell: (one) => share(one.onTime, one.dated),
      total: share(total.onTime, total.dated),
    },
    {
      id: 'median',
      title: 'To approval',
      sort: (one) => one.medianMinutes,
      cell: (one) => <OfficeTime minutes={one.medianMinutes} />,
      total: <OfficeTime minutes={total.medianMinutes} />,
    },
    {
      id: 'running',
      title: 'At work on',
      isText: true,
      sort: (one) => one.running?.orderName.toLowerCase() ?? null,
      cell: ({ running: work }) =>
        work === null ? (
          <span className={styles.faint}>–</span>
        ) : (
          <Link href={`/orders/detail/${work.id}`} className={styles.running}>
            <Chip dot tone="progress">
              {cutText(work.orderName, cuts.orderName)}
            </Chip>
          </Link>
        ),
      total: countText(running),
    },
  ];
  return (
    <SortedTable
      label="By operator"
      rows={rowsByOperator(report)}
      columns={columns}
      first={{ by: 'worked', isDescending: true }}
      keyOf={({ id }) => id}
    />
  );
}

const customerName: SortedColumn<ReportedCustomer> = {
  id: 'name',
  title: 'Customer',
  isText: true,
  sort: (one) => one.name.toLowerCase(),
  cell: (one) => one.name,
};

/** For those who may read companies. */
const linkedName: SortedColumn<ReportedCustomer> = {
  ...customerName,
  cell: (one) => <Link href={`/companies/${one.id}`}>{one.name}</Link>,
};

const customerFigures: readonly SortedColumn<ReportedCustomer>[] = [
  {
    id: 'orders',
    title: 'Orders worked on',
    sort: (one) => one.orders,
    cell: (one) => countText(one.orders),
  },
  {
    id: 'worked',
    title: 'Worked of allocated',
    sort: (one) => one.worked,
    cell: (one) => <Used customer={one} />,
  },
  { id: 'active', title: 'Active orders', sort: (one) => one.active, cell: (one) => countText(one.active) },
  {
    id: 'late',
    title: 'Late',
    sort: (one) => one.late,
    cell: (one) => (
      <span data-bad={one.late > 0} className={styles.late}>
        {countText(one.late)}
      </span>
    ),
  },
];

function Used({ customer: { name, worked, allocated } }: { customer: ReportedCustomer }): ReactNode {
  return (
    <span className={styles.used}>
      {workTime(worked)}
      {allocated > 0 ? ` of ${workTime(allocated)}` : ''}
      {allocated > 0 ? (
        <Progress
          value={(100 * worked) / allocated}
          label={`Worked of allocated, ${name}`}
          tone={worked > allocated ? 'danger' : 'accent'}
        />
      ) : null}
    </span>
  );
}

/** Working time for each customer, and the current state of their orders. */
export function CustomersTable({ customers }: { customers: readonly ReportedCustomer[] }): ReactNode {
  const isLinked = mayReadCompanies(actorOf(useUser()));
  return (
    <SortedTable
      label="By customer"
      rows={customers}
      columns={[isLinked ? linkedName : customerName, ...customerFigures]}
      first={{ by: 'worked', isDescending: true }}
      keyOf={({ id }) => id}
    />
  );
}
