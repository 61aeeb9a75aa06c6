import { Lock, Snowflake } from 'lucide-react';
import type { ReactNode } from 'react';
import { dueLabel } from '#client/orders/screens/page/due-labels.ts';
import { statusTone } from '#client/orders/screens/page/order-status.ts';
import { useBusinessHours, useReaderZone } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { useMinute } from '#client/ui/loading/ticker.ts';
import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import type { Person } from '#shared/accounts/person.ts';
import { dueMoment } from '#shared/kernel/zone-dates.ts';
import type { SortColumn } from '#shared/orders/list/filter-options.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import type { OrderListItem } from '#shared/orders/list/order-list-item.ts';
import { fromLabel, phaseNames } from '#shared/orders/order-phase.ts';
import styles from './order-table.module.css';

export interface ListColumn {
  id: SortColumn;
  title: string;
  /** Pixels, until a person makes it wider or narrower. */
  width: number;
  cell(row: OrderListItem): ReactNode;
}

export const minColumnWidth = 56;
export const maxColumnWidth = 640;

function Day({ at }: { at: string }): ReactNode {
  return useDates().day(at);
}

function PersonCell({ person }: { person: Person | null }): ReactNode {
  if (person === null) return <span className={styles.faint}>Unassigned</span>;
  return (
    <span className={styles.person}>
      <Avatar person={person} size="small" decorative />
      <span className={styles.cut}>{person.name}</span>
    </span>
  );
}

/** Shows when an order is due or how late it is; `none` without a due date. */
export function DueCell({ row, none }: { row: OrderListItem; none: ReactNode }): ReactNode {
  const hours = useBusinessHours();
  const timeZone = useReaderZone();
  const due = dueLabel(row, new Date(useMinute()), hours, timeZone);
  if (due === null) return none;
  return (
    <span
      className={styles.due}
      data-urgency={due.urgency}
      title={`Due ${dueMoment(new Date(row.dueDate ?? 0), timeZone, hours.timeZone)}`}
    >
      {due.text}
      {due.beside === undefined ? null : <span className={styles.beside}> {due.beside}</span>}
    </span>
  );
}

export function StatusCell({ row }: { row: OrderListItem }): ReactNode {
  return (
    <Chip dot tone={statusTone[row.progress]}>
      {fromLabel(row) ?? phaseNames[row.orderStateStatus]}
    </Chip>
  );
}

export function Flags({ row }: { row: OrderListItem }): ReactNode {
  return (
    <>
      {row.isFrozen ? <Snowflake className={styles.flag} size={13} aria-label="Frozen" /> : null}
      {row.isLocked ? <Lock className={styles.flag} size={13} aria-label="Locked" /> : null}
    </>
  );
}

/** The name's column: it identifies the row's order. */
export const nameColumn: SortColumn = 'orderName';

const number: ListColumn = {
  id: 'orderId',
  title: 'Order',
  width: 82,
  cell: ({ orderId }) => <span className={styles.number}>#{orderId}</span>,
};
const name: ListColumn = {
  id: nameColumn,
  title: 'Order Name',
  width: 232,
  cell: (row) => (
    <span className={styles.name}>
      <span className={styles.cut}>{row.orderName}</span>
      <Flags row={row} />
    </span>
  ),
};
const status: ListColumn = {
  id: 'status',
  title: 'Status',
  width: 196,
  cell: (row) => <StatusCell row={row} />,
};
const priority: ListColumn = {
  id: 'priority',
  title: 'Priority',
  width: 78,
  cell: ({ positionOrder }) => positionOrder + 1,
};
const companies: readonly ListColumn[] = [
  { id: 'company', title: 'Company', width: 140, cell: ({ company }) => company.name },
  { id: 'client', title: 'Client', width: 136, cell: ({ client }) => client },
];
const people = (manager: string): readonly ListColumn[] => [
  { id: 'operator', title: 'Operator', width: 138, cell: ({ operator }) => <PersonCell person={operator} /> },
  { id: 'manager', title: manager, width: 138, cell: (row) => <PersonCell person={row.manager} /> },
];
const creator: ListColumn = {
  id: 'creator',
  title: 'Creator',
  width: 148,
  cell: (row) => <PersonCell person={row.creator} />,
};
const kinds: readonly ListColumn[] = [
  { id: 'serviceName', title: 'Service', width: 130, cell: ({ serviceName }) => serviceName },
  { id: 'packageName', title: 'Package', width: 110, cell: ({ packageName }) => packageName },
];
const due: ListColumn = {
  id: 'dueDate',
  title: 'Due',
  width: 136,
  cell: (row) => <DueCell row={row} none={<span className={styles.faint}>None</span>} />,
};
const created: ListColumn = {
  id: 'createdAt',
  title: 'Created',
  width: 108,
  cell: ({ createdAt }) => <Day at={createdAt} />,
};
const updated: ListColumn = {
  id: 'updatedAt',
  title: 'Updated',
  width: 108,
  cell: ({ updatedAt }) => <Day at={updatedAt} />,
};

/** The columns of a list, those first that are looked at first. */
export function columnsFor(actor: Actor, place: FilteredList): readonly ListColumn[] {
  const whose = can(actor, 'read', 'ORDER_LIST_COMPANY_NAME') ? companies : [];
  if (place === 'archive')
    return [number, name, status, ...whose, updated, ...people('Manager'), ...kinds, creator, created, due];
  return [
    number,
    name,
    status,
    ...whose.slice(0, 1),
    due,
    priority,
    ...people('Project Lead'),
    updated,
    ...kinds,
    creator,
    ...whose.slice(1),
    created,
  ];
}
