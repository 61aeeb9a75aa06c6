import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import type { LoadScreen } from './loading/loaded-screens.ts';

type Screen<Props> = LoadScreen<Props>;
type NoProps = Record<never, never>;

/** The code of each screen in the shell's frame, loaded when it is first shown. */
export const loadBoard: Screen<{ layout: 'board' | 'plain' }> = () =>
  import('#client/board/screens/board-screen.tsx').then((module) => module.BoardScreen);
export const loadResellerBoard: Screen<NoProps> = () =>
  import('#client/board/screens/reseller-board/reseller-board-screen.tsx').then(
    (module) => module.ResellerBoardScreen,
  );
export const loadOrder: Screen<{ orderId: string }> = () =>
  import('#client/orders/screens/page/order-screen.tsx').then((module) => module.OrderScreen);
export const loadNewOrder: Screen<{ sourceId: string | null }> = () =>
  import('#client/orders/screens/form/new-order-screen.tsx').then((module) => module.NewOrderScreen);
export const loadOrderList: Screen<{ place: FilteredList }> = () =>
  import('#client/orders/screens/list/order-list-screen.tsx').then((module) => module.OrderListScreen);
/** The lesser screens' routes, together. */
export const loadAccountRoutes: Screen<NoProps> = () =>
  import('./account-routes.tsx').then((module) => module.AccountRoutes);
