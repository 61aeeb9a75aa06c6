import { Route, Switch } from 'wouter';
import { ShellFrame } from '#client/shell/screens/frame/shell-frame.tsx';
import { isClientView } from '#client/shell/screens/frame/shell-routes.ts';
import { useSession } from '#client/state/entry.ts';
import {
  loadAccountRoutes,
  loadBoard,
  loadNewOrder,
  loadOrder,
  loadOrderList,
  loadResellerBoard,
} from './framed-screens.ts';
import { LazyScreen } from './loading/lazy-screen.tsx';

/** One route with or without an order to copy: the form stays as it is when its draft gets a number. */
const newOrderPath = /^\/orders\/(?:new|clone\/(?<sourceId>[^/]+))\/?$/;
const nothing = {};
const board = { layout: 'board' } as const;
const plainBoard = { layout: 'plain' } as const;
const ordersPlace = { place: 'orders' } as const;
const archivePlace = { place: 'archive' } as const;

/** The routes behind sign-in that have the shell's header: all but the review. */
export function FramedRoutes() {
  const viewer = useSession();
  return (
    <ShellFrame>
      <Switch>
        <Route path={newOrderPath}>
          {({ sourceId = null }) => <LazyScreen load={loadNewOrder} with={{ sourceId }} />}
        </Route>
        <Route path="/orders/detail/:orderId">
          {({ orderId }) => <LazyScreen key={orderId} load={loadOrder} with={{ orderId }} />}
        </Route>
        <Route path="/order-list">
          <LazyScreen key="orders" load={loadOrderList} with={ordersPlace} />
        </Route>
        <Route path="/archived-order">
          <LazyScreen key="archive" load={loadOrderList} with={archivePlace} />
        </Route>
        <Route path="/">
          {isClientView(viewer) ? (
            <LazyScreen key="client" load={loadResellerBoard} with={nothing} />
          ) : (
            <LazyScreen key="board" load={loadBoard} with={board} />
          )}
        </Route>
        <Route path="/old-kanban">
          <LazyScreen key="plain" load={loadBoard} with={plainBoard} />
        </Route>
        <Route>
          <LazyScreen load={loadAccountRoutes} with={nothing} />
        </Route>
      </Switch>
    </ShellFrame>
  );
}
