import type { ReactNode } from 'react';
import { type SortedColumn, SortedTable } from '#client/ui/table/sorted-table.tsx';
import { countText } from '#shared/kernel/sentence.ts';
import type { MeasuredGroup } from '#shared/reporting/reporting.ts';
import { OfficeTime } from './office-time.tsx';
import { groupKey, share, workTime } from './report-labels.ts';
import styles from './reporting.module.css';

const columnsOf = (name: string): readonly SortedColumn<MeasuredGroup>[] => [
  {
    id: 'name',
    title: name,
    isText: true,
    sort: (group) => group.name.toLowerCase(),
    cell: (group) => (
      <span className={styles.named}>
        {group.name}
        {group.category === null ? null : <span className={styles.hint}>{group.category}</span>}
      </span>
    ),
  },
  {
    id: 'created',
    title: 'Created',
    sort: (group) => group.created,
    cell: (group) => countText(group.created),
  },
  {
    id: 'approved',
    title: 'Approved',
    sort: (group) => group.approved,
    cell: (group) => countText(group.approved),
  },
  {
    id: 'onTime',
    title: 'On time',
    sort: (group) => (group.dated === 0 ? null : group.onTime / group.dated),
    cell: (group) => share(group.onTime, group.dated),
  },
  {
    id: 'median',
    title: 'To approval',
    sort: (group) => group.medianMinutes,
    cell: (group) => <OfficeTime minutes={group.medianMinutes} />,
  },
  { id: 'worked', title: 'Worked', sort: (group) => group.worked, cell: (group) => workTime(group.worked) },
];
const columns = {
  Service: columnsOf('Service'),
  Creator: columnsOf('Creator'),
  Customer: columnsOf('Customer'),
};

/** The measures by service or by person. */
export function MeasuredTable({
  label,
  name,
  groups,
}: {
  label: string;
  name: keyof typeof columns;
  groups: readonly MeasuredGroup[];
}): ReactNode {
  if (groups.length === 0) return <p className={styles.hint}>None in these days.</p>;
  return (
    <SortedTable
      label={label}
      rows={groups}
      columns={columns[name]}
      first={{ by: 'created', isDescending: true }}
      keyOf={groupKey}
    />
  );
}
