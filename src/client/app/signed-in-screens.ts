import type { FilterPlace } from '#client/orders/stores/filters.store.ts';
import type { ReviewScreenProps } from '#client/review/screens/review-screen.tsx';
import type { LoadScreen } from './loaded-screens.ts';

type Screen<Props> = LoadScreen<Props>;
type NoProps = Record<never, never>;

/** Each screen's code, loaded when it is first shown. */
export const loadFramed: Screen<NoProps> = () =>
  import('./framed-routes.tsx').then((module) => module.FramedRoutes);
export const loadBoard: Screen<{ layout: 'board' | 'plain' }> = () =>
  import('#client/board/screens/board-screen.tsx').then((module) => module.BoardScreen);
export const loadClientBoard: Screen<NoProps> = () =>
  import('#client/board/screens/client-board/client-board-screen.tsx').then(
    (module) => module.ClientBoardScreen,
  );
export const loadOrder: Screen<{ orderId: string }> = () =>
  import('#client/orders/screens/page/order-screen.tsx').then((module) => module.OrderScreen);
export const loadNewOrder: Screen<{ sourceId: string | null }> = () =>
  import('#client/orders/screens/form/new-order-screen.tsx').then((module) => module.NewOrderScreen);
export const loadOrderList: Screen<{ place: FilterPlace }> = () =>
  import('#client/orders/screens/list/order-list-screen.tsx').then((module) => module.OrderListScreen);
export const loadReview: Screen<ReviewScreenProps> = () =>
  import('#client/review/screens/review-screen.tsx').then((module) => module.ReviewScreen);
/** The lesser screens' routes, together. */
export const loadAccountRoutes: Screen<NoProps> = () =>
  import('./account-routes.tsx').then((module) => module.AccountRoutes);
