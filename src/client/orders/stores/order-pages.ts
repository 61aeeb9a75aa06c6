import type { Clock } from '#client/sync/clock.ts';
import { createReplica, type Replica } from '#client/sync/replica.ts';
import type { SharedCard } from '#shared/board/board-card.ts';
import type { OrderListItem } from '#shared/orders/list/order-list-item.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';
import type { OrderChanges } from './order-changes.ts';
import type { ChangedFields } from './order-patch.ts';
import type { OrderWrite } from './order-write.ts';

/** A page is fetched again by its offset, which moves as the pages before it change. */
export interface ListPage {
  /** Undefined for the first. */
  cursor: string | undefined;
  /** Null until it has come. */
  ids: readonly string[] | null;
  isStale: boolean;
}

/** The pages of a list of orders that have come, and the rows on them. */
export interface OrderPages {
  rows: Map<string, OrderListItem>;
  pages: ListPage[];
  counts: Partial<Record<BoardColumn, number>>;
}

type ListEvent =
  /** What the rows of these orders show now. */
  | OrderChanges
  /** Orders may have been added, removed or reordered. */
  | { kind: 'outdated' };

export type OrderPagesReplica = Replica<OrderPages, ListEvent, OrderWrite>;

const emptyPages = (): OrderPages => ({ rows: new Map(), pages: [], counts: {} });

/** Pages are added as they are loaded. */
export function createOrderPages(clock: Clock): OrderPagesReplica {
  const replica = createReplica<OrderPages, ListEvent, OrderWrite>(
    {
      empty: emptyPages,
      copy: ({ rows, pages, counts }) => ({ rows: new Map(rows), pages: [...pages], counts }),
      applyEvent,
      applyWrite,
    },
    clock,
  );
  forgetPages(replica);
  return replica;
}

export function forgetPages(replica: OrderPagesReplica): void {
  replica.reset();
  replica.load(emptyPages(), {}, 0);
}

function applyEvent(all: OrderPages, event: ListEvent): boolean {
  if (event.kind === 'outdated') {
    outdatePages(all);
    return false;
  }
  for (const { card } of event.changes) if (card !== null) putCardFields(all, card);
  return true;
}

/** Marks all pages for being fetched again: those in view first, the others when they are seen. */
export function outdatePages(all: OrderPages): void {
  all.pages = all.pages.map((page) => ({ ...page, isStale: true }));
}

/** Shows a card in the row of its order, where there is one that is not newer. */
export function putCardFields({ rows }: OrderPages, card: SharedCard): void {
  const row = rows.get(card.id);
  if (row !== undefined && row.revision <= card.revision)
    rows.set(card.id, { ...row, ...fieldsOf(card), revision: card.revision });
}

function applyWrite({ rows }: OrderPages, { ids, effect }: OrderWrite): void {
  for (const id of ids) {
    const row = rows.get(id);
    if (row !== undefined) rows.set(id, { ...row, ...effect(row).patch });
  }
}

type CardFields = Pick<OrderListItem, 'orderName' | Exclude<keyof ChangedFields, 'isArchived'>>;
const cardFields = [
  ...(['orderName', 'operator', 'manager', 'dueDate', 'progress', 'state', 'orderStateStatus'] as const),
  ...(['isFrozen', 'isLocked', 'heldFrom', 'cancelledFrom'] as const),
];

/** Returns the fields of a row that changes of orders concern. */
const fieldsOf = (order: CardFields): CardFields =>
  Object.fromEntries(cardFields.map((field) => [field, order[field]])) as CardFields;
