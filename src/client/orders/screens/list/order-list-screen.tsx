import { Archive, FileSpreadsheet, FolderOpen, SearchX } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { FilterButton, FilterSide } from '#client/orders/screens/filters/filter-side.tsx';
import { useOrderFilter } from '#client/orders/screens/filters/use-order-filter.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useMainPart } from '#client/ui/loading/screen-rest.ts';
import { useNarrow } from '#client/ui/use-media.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import { BulkBar } from './bulk-bar.tsx';
import { columnsFor } from './list-columns.tsx';
import { type ColumnWidths, keptWidths } from './list-memory.ts';
import { listTotal, listTotalLabel } from './list-total.ts';
import styles from './order-list-screen.module.css';
import { OrderTable } from './order-table.tsx';
import { useListCommands } from './use-list-commands.ts';
import { useListOrders } from './use-list-orders.ts';
import { useListSelection } from './use-list-selection.ts';

const titles = { orders: 'Order list', archive: 'Archived orders' } as const;
const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** Orders as a table: all that the person may see, or the archived ones. */
export function OrderListScreen({ place }: { place: FilteredList }): ReactNode {
  const client = useClient();
  const actor = actorOf(useUser());
  const active = useOrderFilter(place);
  const orders = useListOrders(place, active.filter);
  const { list } = orders;
  useMainPart(list.status === 'idle' || list.status === 'loading');
  const controller = useListSelection(client.list, list.ids, orders.isResumed);
  const isNarrow = useNarrow();
  const [, go] = useLocation();
  const [widths, setWidths] = useState<ColumnWidths>(() => keptWidths.read(client.storage));
  const clientType = actor.clientType;
  const role = actor.role;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns depend on these two of the actor.
  const columns = useMemo(() => columnsFor(actor, place), [role, clientType, place]);
  const grid = useRef<HTMLDivElement>(null);
  const { bulk, csv } = useListCommands(orders, controller);

  const { selection } = controller;
  const isEmpty = list.ids.length === 0;
  const total = listTotal(list.counts, active.filter);
  const open = (id: string): void => go(`/orders/detail/${id}`);
  return (
    <div className={styles.screen}>
      <FilterSide place={place} active={active} />
      <div className={styles.main} ref={grid}>
        <header className={styles.head}>
          <h1>{titles[place]}</h1>
          <span className={styles.total} role="status">
            {list.status === 'ready' ? listTotalLabel(list.counts, active.filter, place) : ''}
          </span>
          <div className={styles.tools}>
            <FilterButton active={active} />
            <OtherList place={place} />
            <CsvButton csv={csv} />
          </div>
        </header>
        {list.status === 'failed' ? (
          <LoadFailure what="The orders" onRetry={orders.reload} />
        ) : isEmpty && list.status === 'ready' ? (
          <NothingHere
            place={place}
            isNarrowed={active.address !== ''}
            onReset={() => active.setFilter({})}
          />
        ) : isEmpty ? (
          <div className={styles.waiting} role="status" aria-label="Loading...">
            {lines.map((line) => (
              <Skeleton key={line} height="20px" />
            ))}
          </div>
        ) : (
          <OrderTable
            label={titles[place]}
            ids={list.ids}
            hasMore={list.hasMore}
            total={Math.max(total, list.ids.length)}
            isLoading={list.status === 'loading'}
            isNarrow={isNarrow}
            rowOf={orders.rowOf}
            columns={columns}
            widths={widths}
            onWidths={(next, done) => {
              setWidths(next);
              if (done) keptWidths.write(client.storage, next);
            }}
            sorting={orders.sorting}
            onSort={orders.setSorting}
            selection={selection}
            onPress={(id, event) => {
              if (isNarrow && selection.chosen.size === 0) open(id);
              else controller.press(id, event);
            }}
            onToggle={controller.toggle}
            onToggleAll={controller.toggleAll}
            onSight={orders.see}
            position={client.list}
          />
        )}
        {selection.chosen.size > 0 ? (
          <BulkBar
            count={selection.chosen.size}
            commands={bulk()}
            max={isNarrow ? 1 : 5}
            onClear={controller.clear}
          />
        ) : null}
      </div>
    </div>
  );
}

function OtherList({ place }: { place: FilteredList }): ReactNode {
  if (place === 'archive') return null;
  return (
    <Link href="/archived-order" className={styles.other}>
      <Archive size={15} aria-hidden /> Archive
    </Link>
  );
}

function CsvButton({ csv }: { csv: OfferedCommand | null }): ReactNode {
  return (
    <Button icon={FileSpreadsheet} disabled={csv === null} onClick={() => csv?.run()}>
      CSV
    </Button>
  );
}

function NothingHere({
  place,
  isNarrowed,
  onReset,
}: {
  place: FilteredList;
  isNarrowed: boolean;
  onReset(): void;
}): ReactNode {
  if (isNarrowed)
    return (
      <EmptyState
        icon={SearchX}
        title="No order matches the filter"
        text="Widen it, or look at all orders."
        action={
          <Button variant="primary" onClick={onReset}>
            Reset the filter
          </Button>
        }
      />
    );
  return place === 'archive' ? (
    <EmptyState
      icon={Archive}
      title="Nothing is archived"
      text="Orders that are approved, completed or cancelled can be archived here."
    />
  ) : (
    <EmptyState
      icon={FolderOpen}
      title="No orders yet"
      text="Orders you may see appear here as soon as there are any."
    />
  );
}
