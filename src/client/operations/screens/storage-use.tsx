import type { ReactNode } from 'react';
import { Link } from 'wouter';
import page from '#client/ui/page.module.css';
import rows from '#client/ui/table/virtual-rows.module.css';
import { type VirtualColumn, VirtualRows } from '#client/ui/table/virtual-rows.tsx';
import { formatBytes } from '#shared/files/upload.ts';
import type { Operations } from '#shared/operations/operations.ts';
import { shareOf, storedText } from './operation-labels.ts';
import styles from './operations.module.css';

type Stored = Operations['storage'][number];

const limitText = ({ total }: Stored): string => (total === null ? 'No limit' : formatBytes(total));
const shareText = (stored: Stored): string => {
  const share = shareOf(stored);
  return share === null ? '–' : `${share} %`;
};

const columns: readonly VirtualColumn<Stored>[] = [
  {
    id: 'name',
    title: 'Company',
    width: 180,
    isWide: true,
    isText: true,
    sort: ({ name }) => name.toLowerCase(),
    cell: ({ id, name }) => <Link href={`/companies/${id}`}>{name}</Link>,
  },
  {
    id: 'used',
    title: 'Stored',
    width: 140,
    sort: ({ used }) => used,
    cell: ({ used }) => formatBytes(used),
  },
  {
    id: 'total',
    title: 'Limit',
    width: 140,
    sort: ({ total }) => total ?? Number.POSITIVE_INFINITY,
    cell: limitText,
  },
  { id: 'share', title: 'Of the limit', width: 120, sort: shareOf, cell: shareText },
];

/** How much each company stores of what it may, and all of them together. */
export const StorageUse = ({ storage }: { storage: readonly Stored[] }): ReactNode => (
  <section className={styles.part} aria-label="Storage">
    <p className={page.hint}>{storedText(storage)}</p>
    <VirtualRows
      label="Storage by company"
      rows={storage}
      columns={columns}
      first={{ by: 'used', isDescending: true }}
      mostSeen={16}
      narrow={(stored) => (
        <span className={rows.both}>
          <Link href={`/companies/${stored.id}`}>{stored.name}</Link>
          <span className={rows.second}>
            {formatBytes(stored.used)}, limit: {limitText(stored)}
          </span>
        </span>
      )}
    />
  </section>
);
