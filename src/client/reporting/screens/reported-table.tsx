// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not in the document, which a table would need.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the table, or on controls in its rows.
import { type CSSProperties, type ReactElement, type ReactNode, useMemo } from 'react';
import type { RowComponentProps } from 'react-window';
import { Link } from 'wouter';
import { statusTone } from '#client/orders/screens/page/order-status.ts';
import { useBusinessHours } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { Chip } from '#client/ui/display/chip.tsx';
import { SortButton, sortOf } from '#client/ui/table/sort-button.tsx';
import { type SortValue, useSortedRows } from '#client/ui/table/sorted-rows.ts';
import { VirtualTable } from '#client/ui/table/virtual-table.tsx';
import { useNarrow } from '#client/ui/use-media.ts';
import { workingDay } from '#shared/calendar/business-hours-rules.ts';
import { placeNames } from '#shared/orders/order-place.ts';
import type { ReportedOrder } from '#shared/reporting/reporting.ts';
import { OfficeTime } from './office-time.tsx';
import { average, officeTime, workTime } from './report-labels.ts';
import styles from './reported-table.module.css';

interface Column {
  id: string;
  title: string;
  /** Least width in pixels; the name takes the remaining width. */
  width: number;
  sort(order: ReportedOrder): SortValue;
  isText?: boolean;
  cell(order: ReportedOrder): ReactNode;
}

function Day({ at }: { at: string | null }): ReactNode {
  const { day } = useDates();
  return at === null ? '–' : day(at);
}

function Due({ order: { dueDate, late } }: { order: ReportedOrder }): ReactNode {
  const hours = useBusinessHours();
  const { day, due } = useDates();
  if (dueDate === null) return '–';
  if (late === null) return <span title={`Due ${due(dueDate)}`}>{day(dueDate)}</span>;
  const lateness = `${officeTime(late, workingDay(hours))} of office hours late`;
  return (
    <span className={styles.late} title={`Due ${due(dueDate)}, ${lateness}`}>
      {day(dueDate)} · late
    </span>
  );
}

const amounts: readonly Column[] = [
  {
    id: 'created',
    title: 'Created',
    width: 108,
    sort: (order) => order.createdAt,
    isText: true,
    cell: (order) => <Day at={order.createdAt} />,
  },
  {
    id: 'due',
    title: 'Due',
    width: 144,
    sort: (order) => order.dueDate,
    isText: true,
    cell: (order) => <Due order={order} />,
  },
  {
    id: 'approved',
    title: 'Approved',
    width: 108,
    sort: (order) => order.approvedAt,
    isText: true,
    cell: (order) => <Day at={order.approvedAt} />,
  },
  {
    id: 'turnaround',
    title: 'To approval',
    width: 104,
    sort: (order) => order.turnaround,
    cell: (order) => <OfficeTime minutes={order.turnaround} />,
  },
  {
    id: 'rounds',
    title: 'Rounds',
    width: 76,
    sort: (order) => order.rounds,
    cell: (order) => average(order.rounds),
  },
  {
    id: 'worked',
    title: 'Worked',
    width: 100,
    sort: (order) => order.worked,
    cell: (order) => workTime(order.worked),
  },
];

const creator: Column = {
  id: 'creator',
  title: 'Creator',
  width: 108,
  sort: (order) => order.creator,
  isText: true,
  cell: (order) => order.creator,
};

function columnsOf(hasCompany: boolean): readonly Column[] {
  return [
    {
      id: 'id',
      title: 'Order',
      width: 76,
      sort: (order) => Number(order.id),
      cell: (order) => `#${order.id}`,
    },
    {
      id: 'name',
      title: 'Order Name',
      width: 170,
      sort: (order) => order.orderName.toLowerCase(),
      isText: true,
      cell: (order) => (
        <Link href={`/orders/detail/${order.id}`} className={styles.link}>
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
      width: 118,
      sort: (order) => placeNames[order.place],
      isText: true,
      cell: (order) => (
        <Chip dot tone={statusTone[order.status]}>
          {placeNames[order.place]}
        </Chip>
      ),
    },
    {
      id: 'service',
      title: 'Service',
      width: 134,
      sort: (order) => order.serviceName,
      isText: true,
      cell: (order) => order.serviceName,
    },
    // Of one company's orders people want to know who ordered them, of several whose they are.
    ...(hasCompany ? [] : [creator]),
    ...amounts,
  ];
}

const heights = { wide: 40, narrow: 60, head: 34 };
/** Most rows seen at once; more scroll. */
const mostSeen = 12;

/** The orders behind the figures: a table of which only the rows in sight are in the document, sorted by its titles. */
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
  const { sorted, sorting, press } = useSortedRows(orders, columns, { by: 'id', isDescending: true });
  const isNarrow = useNarrow();
  const rowHeight = isNarrow ? heights.narrow : heights.wide;
  const tracks = columns
    .map(({ id, width }) => (id === 'name' ? `minmax(${width}px, 1fr)` : `${width}px`))
    .join(' ');
  const width = columns.reduce((sum, each) => sum + each.width, 0);
  return (
    <VirtualTable
      role="table"
      className={styles.scroll}
      aria-label={label}
      rowTotal={sorted.length}
      columnCount={isNarrow ? 1 : columns.length}
      style={
        {
          '--tracks': tracks,
          '--width': isNarrow ? '100%' : `${width}px`,
          '--seen': `${Math.min(sorted.length, mostSeen) * rowHeight + (isNarrow ? 2 : heights.head + 12)}px`,
        } as CSSProperties
      }
      titlesLook={{ group: styles.head, row: styles.line }}
      titles={
        isNarrow
          ? null
          : columns.map(({ id, title, isText = false }) => (
              <div
                key={id}
                role="columnheader"
                aria-sort={sortOf(sorting, id)}
                className={styles.header}
                data-text={isText}
              >
                <SortButton title={title} sorted={sortOf(sorting, id)} onPress={() => press(id)} />
              </div>
            ))
      }
      list={{
        style: { width: '100%', minWidth: isNarrow ? '100%' : width },
        rowCount: sorted.length,
        rowHeight,
        rowComponent: Line,
        rowProps: { orders: sorted, columns, isNarrow },
        defaultHeight: mostSeen * heights.wide,
        overscanCount: 4,
      }}
    />
  );
}

interface LineProps {
  orders: readonly ReportedOrder[];
  columns: readonly Column[];
  isNarrow: boolean;
}

function Line({ index, style, orders, columns, isNarrow }: RowComponentProps<LineProps>): ReactElement {
  const order = orders[index];
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={isNarrow ? styles.narrow : styles.line}
      style={style}
    >
      {order === undefined ? null : isNarrow ? (
        <NarrowCell order={order} />
      ) : (
        columns.map(({ id, cell, isText = false }, at) => (
          <div key={id} role="cell" aria-colindex={at + 1} className={styles.cell} data-text={isText}>
            {cell(order)}
          </div>
        ))
      )}
    </div>
  );
}

function NarrowCell({ order }: { order: ReportedOrder }): ReactNode {
  return (
    <div role="cell" className={styles.both}>
      <Link href={`/orders/detail/${order.id}`} className={styles.link}>
        {order.orderName}
      </Link>
      <span className={styles.second}>
        <Chip dot tone={statusTone[order.status]}>
          {placeNames[order.place]}
        </Chip>
        <span>#{order.id}</span>
        {order.late === null ? null : <span className={styles.late}>Late</span>}
        <span className={styles.worked}>{workTime(order.worked)}</span>
      </span>
    </div>
  );
}
