import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { checkoutCart, priceCart, readProducts } from './cart.ts';

/** Mounts purchases of companies on a free plan. */
export function mountCartRoutes(api: Api): void {
  const { parts } = api;
  mount(api, routes.products, (call) => read(parts, call, [], readProducts));
  mount(api, routes.priceCart, (call) =>
    read(parts, call, [], (context) => priceCart(context, call.body.items)),
  );
  mount(api, routes.checkoutCart, (call) =>
    write(parts, call, (context) => checkoutCart(context, call.body)),
  );
}
