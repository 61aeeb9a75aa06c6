import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { statusTone } from '#client/orders/screens/page/order-status.ts';
import { useBusinessHours } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { Chip } from '#client/ui/display/chip.tsx';
import rows from '#client/ui/table/virtual-rows.module.css';
import { type VirtualColumn, VirtualRows } from '#client/ui/table/virtual-rows.tsx';
import { workingDay } from '#shared/calendar/business-hours-rules.ts';
import { phaseNames } from '#shared/orders/order-phase.ts';
import type { ReportedOrder } from '#shared/reporting/reporting.ts';
import { OfficeTime } from './office-time.tsx';
import { average, officeTime, workTime } from './report-labels.ts';
import styles from './reported-table.module.css';

type Column = VirtualColumn<ReportedOrder>;

function Day({ at }: { at: string | null }): ReactNode {
  const { day } = useDates();
  return at === null ? '–' : day(at);
}

function Due({ order: { dueDate, late } }: { order: ReportedOrder }): ReactNode {
  const hours = useBusinessHours();
  const { day, due } = useDates();
  if (dueDate === null) return '–';
  if (late === null) return <span title={`Due ${due(dueDate)}`}>{day(dueDate)}</span>;
  const lateness = `${officeTime(late, workingDay(hours))} of business hours late`;
  return (
    <span className={styles.late} title={`Due ${due(dueDate)}, ${lateness}`}>
      {day(dueDate)} · late
    </span>
  );
}

const amounts: readonly Column[] = [
  {
    id: 'created',
    roomFrom: 1320,
    title: 'Created',
    width: 100,
    sort: (order) => order.createdAt,
    isText: true,
    cell: (order) => <Day at={order.createdAt} />,
  },
  {
    id: 'due',
    title: 'Due',
    width: 140,
    sort: (order) => order.dueDate,
    isText: true,
    cell: (order) => <Due order={order} />,
  },
  {
    id: 'approved',
    title: 'Approved',
    width: 100,
    sort: (order) => order.approvedAt,
    isText: true,
    cell: (order) => <Day at={order.approvedAt} />,
  },
  {
    id: 'turnaround',
    title: 'To approval',
    width: 100,
    sort: (order) => order.turnaround,
    cell: (order) => <OfficeTime minutes={order.turnaround} />,
  },
  {
    id: 'rounds',
    roomFrom: 1320,
    title: 'Rounds',
    width: 72,
    sort: (order) => order.rounds,
    cell: (order) => average(order.rounds),
  },
  {
    id: 'worked',
    title: 'Worked',
    width: 96,
    sort: (order) => order.worked,
    cell: (order) => workTime(order.worked),
  },
];

const creator: Column = {
  id: 'creator',
  roomFrom: 1320,
  title: 'Creator',
  width: 104,
  sort: (order) => order.creator,
  isText: true,
  cell: (order) => order.creator,
};

function columnsOf(hasCompany: boolean): readonly Column[] {
  return [
    {
      id: 'id',
      title: 'Order',
      width: 66,
      sort: (order) => Number(order.id),
      cell: (order) => `#${order.id}`,
    },
    {
      id: 'name',
      title: 'Order Name',
      width: 170,
      share: 1,
      sort: (order) => order.orderName.toLowerCase(),
      isText: true,
      cell: (order) => (
        <Link href={`/orders/detail/${order.id}`} className={styles.link} title={order.orderName}>
          {order.orderName}
        </Link>
      ),
    },
    ...(hasCompany
      ? [
          {
            id: 'company',
            title: 'Company',
            width: 120,
            sort: (order: ReportedOrder) => order.company,
            isText: true,
            cell: (order: ReportedOrder) => order.company,
          },
        ]
      : []),
    {
      id: 'status',
      title: 'Status',
      width: 108,
      sort: (order) => phaseNames[order.place],
      isText: true,
      cell: (order) => (
        <Chip dot tone={statusTone[order.status]}>
          {phaseNames[order.place]}
        </Chip>
      ),
    },
    {
      id: 'service',
      roomFrom: 1320,
      title: 'Service',
      width: 138,
      sort: (order) => order.serviceName,
      isText: true,
      cell: (order) => order.serviceName,
    },
    // For a single company, readers want to know who placed an order; for several, which company.
    ...(hasCompany ? [] : [creator]),
    ...amounts,
  ];
}

/** The orders behind the figures. */
export function ReportedTable({
  label,
  orders,
  hasCompany = false,
}: {
  label: string;
  orders: readonly ReportedOrder[];
  hasCompany?: boolean;
}): ReactNode {
  const columns = useMemo(() => columnsOf(hasCompany), [hasCompany]);
  return (
    <VirtualRows
      label={label}
      rows={orders}
      columns={columns}
      first={{ by: 'id', isDescending: true }}
      narrow={(order) => <NarrowCell order={order} />}
    />
  );
}

function NarrowCell({ order }: { order: ReportedOrder }): ReactNode {
  return (
    <div className={rows.both}>
      <Link href={`/orders/detail/${order.id}`} className={styles.link}>
        {order.orderName}
      </Link>
      <span className={rows.second}>
        <Chip dot tone={statusTone[order.status]}>
          {phaseNames[order.place]}
        </Chip>
        <span>#{order.id}</span>
        {order.late === null ? null : <span className={styles.late}>Late</span>}
        <span className={styles.worked}>{workTime(order.worked)}</span>
      </span>
    </div>
  );
}
