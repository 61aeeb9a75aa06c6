import { Store } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { loadResellerBoard, showResellerBoard } from '#client/board/actions/load-reseller-board.ts';
import type { ResellerBoardState } from '#client/board/stores/reseller-board.store.ts';
import { SidebarLead } from '#client/shell/screens/frame/sidebar-lead.tsx';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { StatusDot } from '#client/ui/display/status-dot.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { useMedia } from '#client/ui/use-media.ts';
import styles from './reseller-board-screen.module.css';
import { ResellerCard } from './reseller-card.tsx';
import { narrowed, resellerGroups } from './reseller-groups.ts';

/** A reseller's view of the board: the orders of all their customers. */
export function ResellerBoardScreen(): ReactNode {
  const client = useClient();
  const { board, isFailed } = useSnapshot(client.resellerBoard) as ResellerBoardState;
  useEffect(() => showResellerBoard(client), [client]);
  const [customerId, setCustomerId] = useState<string | null>(null);
  const [text, setText] = useState('');
  const shown = narrowed(board?.orders ?? [], customerId, text);
  const ownId = useUser().company?.id;
  const customers = (board?.customers ?? []).filter(({ id }) => id !== ownId);
  const isNarrow = useMedia('(max-width: 767px)');
  const side = (
    <>
      <SidebarLead />
      <div className={styles.filter}>
        <SelectField
          label="Customer"
          options={(board?.customers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={customerId}
          placeholder="All"
          onChange={setCustomerId}
        />
        <TextField label="Custom Search" value={text} onChange={({ target }) => setText(target.value)} />
      </div>
      {customers.length === 0 ? null : (
        <nav className={styles.customers} aria-label="Customers">
          <h2>Customers</h2>
          <ul>
            {customers.map(({ id, name }) => (
              <li key={id}>
                <Link href={`/customer/${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
  return (
    <div className={styles.screen}>
      <aside className={styles.side} aria-label="Account and filter" data-tour="filter">
        {isNarrow ? (
          <details>
            <summary className={styles.summary}>View, plan and filter</summary>
            {side}
          </details>
        ) : (
          side
        )}
      </aside>
      <div className={styles.board}>
        <header className={styles.toolbar}>
          <h1>Customers’ orders</h1>
          <span className={styles.total} role="status">
            {board === null ? '' : `${shown.length} of ${board.orders.length} orders`}
          </span>
        </header>
        {isFailed && board === null ? (
          <LoadFailure what="The orders" onRetry={() => void loadResellerBoard(client)} />
        ) : board !== null && board.orders.length === 0 ? (
          <EmptyState
            icon={Store}
            title="No orders yet"
            text="The orders of your customers come here as soon as they are published."
          />
        ) : (
          <div className={styles.columns} data-tour="board">
            {resellerGroups.map(({ id, name, tone, columns }) => {
              const orders = shown.filter(({ column }) => columns.includes(column));
              return (
                <section key={id} className={styles.column} aria-label={`${name}, ${orders.length} orders`}>
                  <h2>
                    <StatusDot tone={tone} /> {name} <span>{orders.length}</span>
                  </h2>
                  <ul>
                    {orders.map((order) => (
                      <ResellerCard key={order.id} order={order} isOwn={order.customer.id === ownId} />
                    ))}
                  </ul>
                </section>
              );
            })}
          </div>
        )}
      </div>
    </div>
  );
}
