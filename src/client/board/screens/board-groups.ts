import type { BoardView } from '#client/board/stores/board-view.ts';
import type { StatusTone } from '#client/ui/display/status-dot.tsx';
import type { ClientType } from '#shared/access/role.ts';
import { type BoardColumn, columnNames } from '#shared/orders/order-phase.ts';

/** A column as it is drawn: New Order holds three lanes in one, all others are one lane each. */
export interface BoardGroup {
  /** `new-order`, or the column. */
  id: string;
  name: string;
  lanes: readonly BoardColumn[];
  /** Whether lanes have headings. */
  hasHeadings: boolean;
  tone: StatusTone;
  /** After `m` it moves the card here. */
  letter: string;
}

const single = (id: BoardColumn, tone: BoardGroup['tone'], letter: string): BoardGroup => ({
  id,
  name: columnNames[id],
  lanes: [id],
  hasHeadings: false,
  tone,
  letter,
});

const worked: readonly BoardGroup[] = [
  single('in-progress', 'progress', 'p'),
  single('in-review', 'review', 'r'),
  single('on-hold', 'hold', 'h'),
  single('approved', 'approved', 'a'),
  single('cancelled', 'cancelled', 'c'),
];

const boardGroups: readonly BoardGroup[] = [
  {
    id: 'new-order',
    name: 'New Order',
    lanes: ['active', 'queue', 'draft'],
    hasHeadings: true,
    tone: 'new',
    letter: 'n',
  },
  ...worked,
];

/** The plain layout: every lane is a column of its own. */
const plainGroups: readonly BoardGroup[] = [
  single('active', 'new', 'n'),
  single('queue', 'new', 'q'),
  single('draft', 'new', 'd'),
  ...worked,
];

const layouts = { board: boardGroups, plain: plainGroups };
/** The provider's people see no drafts, and so no place for them. */
const withoutDrafts = (groups: readonly BoardGroup[]): BoardGroup[] =>
  groups
    .map((group) => ({ ...group, lanes: group.lanes.filter((lane) => lane !== 'draft') }))
    .filter(({ lanes }) => lanes.length > 0);
const providerLayouts = { board: withoutDrafts(boardGroups), plain: withoutDrafts(plainGroups) };

export const groupsFor = (clientType: ClientType, layout: keyof typeof layouts): readonly BoardGroup[] =>
  (clientType === 'user' ? providerLayouts : layouts)[layout];

export const isFolded = (
  group: BoardGroup,
  view: Pick<BoardView, 'collapsed' | 'newOrderCollapsed'>,
): boolean =>
  group.hasHeadings ? view.newOrderCollapsed : group.lanes.every((lane) => view.collapsed.includes(lane));
