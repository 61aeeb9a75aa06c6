import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { closeBoard, loadBoard, loadCards } from '#client/board/actions/load-board.ts';
import { boardCommands } from '#client/board/commands/board-commands.ts';
import { focusCard } from '#client/board/stores/board.store.ts';
import { commandSource } from '#client/commands/command-source.ts';
import { orderCommands } from '#client/orders/commands/order-commands.ts';
import { useOrderController } from '#client/orders/screens/controller/order-controller.ts';
import { useChangeCommands } from '#client/orders/screens/controller/use-change-commands.ts';
import { FilterSide } from '#client/orders/screens/filters/filter-side.tsx';
import { useOrderFilter } from '#client/orders/screens/filters/use-order-filter.ts';
import { useCommandSource } from '#client/shell/screens/palette/use-command-source.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { useMainPart } from '#client/ui/loading/screen-rest.ts';
import { useMedia } from '#client/ui/use-media.ts';
import { boardContextOf, createBoardController, orderContextOf } from './board-controller.ts';
import { groupsFor, isFolded } from './board-groups.ts';
import { BoardHandlesContext, createBoardHandles } from './board-handles.ts';
import styles from './board-screen.module.css';
import { BoardToolbar } from './board-toolbar.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { CardLook } from './cards/card-face.tsx';
import { CardMenu } from './cards/card-menu.tsx';
import { BoardColumns } from './columns/board-columns.tsx';

const narrow = '(max-width: 767px)';
const touchOnly = '(hover: none)';

/** The board: orders in columns, worked by pointer, finger or keys, live. `plain` is the older layout of the same. */
export function BoardScreen({ layout }: { layout: 'board' | 'plain' }): ReactNode {
  const client = useClient();
  const user = useUser();
  const { config, businessHours } = useSession();
  const orders = useOrderController();
  const [, go] = useLocation();
  const active = useOrderFilter('orders');
  const [handles] = useState(createBoardHandles);
  const [announced, announce] = useState('');
  const { density } = useSnapshot(client.board.view);
  const { status } = useSnapshot(client.board.state);
  useMainPart(status === 'idle' || status === 'loading');
  const isNarrow = useMedia(narrow);
  const isTouch = useMedia(touchOnly) || isNarrow;
  const groups = groupsFor(user.clientType, layout);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `address` represents the filter.
  useEffect(() => void loadBoard(client, active.filter), [client, active.address]);
  useEffect(() => () => closeBoard(client), [client]);

  const sources = useMemo(() => {
    const parts = { client, handles, orders, announce, go };
    const controller = createBoardController(parts);
    return {
      board: commandSource(boardCommands, () => boardContextOf(parts, controller)),
      orders: commandSource(orderCommands, () => orderContextOf(parts)),
    };
  }, [client, handles, orders, go]);
  useCommandSource(sources.board);
  useCommandSource(sources.orders);
  useChangeCommands();

  // Tab reaches a card even before one has been chosen.
  useEffect(() => {
    const { columns, state, view } = client.board;
    if (status !== 'ready' || state.focus !== null) return;
    const drawn = groups.filter((group) => !isFolded(group, view)).flatMap(({ lanes }) => lanes);
    focusCard(client.board, drawn.flatMap((column) => columns[column].ids.slice(0, 1))[0] ?? null);
  }, [status, client, groups]);

  // Cards selected on an earlier visit are loaded, so that actions apply to all of them.
  useEffect(() => {
    if (status === 'ready') void loadCards(client, client.board.state.selected);
  }, [status, client]);

  const look = useMemo<CardLook>(
    () => ({
      isCompact: layout === 'plain' || density === 'compact',
      showPicture: layout === 'board' && density === 'comfortable',
      showCompany: user.clientType === 'user',
      providerName: config?.providerName ?? '',
      businessHours,
    }),
    [layout, density, user, config, businessHours],
  );
  return (
    <BoardHandlesContext value={handles}>
      <div className={styles.screen}>
        <FilterSide place="orders" active={active} />
        <div className={styles.board}>
          <BoardToolbar layout={layout} active={active} isNarrow={isNarrow} />
          <BoardColumns groups={groups} look={look} isTouch={isTouch} isNarrow={isNarrow} filter={active} />
        </div>
      </div>
      <BulkBar orders={sources.orders} />
      <CardMenu board={sources.board} orders={sources.orders} />
      <div className={styles.announced} role="status" aria-live="polite">
        {announced}
      </div>
    </BoardHandlesContext>
  );
}
