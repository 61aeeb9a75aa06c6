import { createProduct, orderProducts, readManagedProducts, saveProduct } from '#server/billing/products.ts';
import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { exportPaygCustomers, readPaygCustomers } from './payg-customers.ts';

/** Customers that pay as they go, for the provider's people, and what managers sell them. */
export function mountPaygRoutes(api: Api): void {
  const { parts } = api;
  mount(api, routes.paygCustomers, (call) =>
    read(parts, call, [], (context) => readPaygCustomers(context, call.query, parts.installation.current())),
  );
  mount(api, routes.paygCustomersCsv, (call) =>
    read(parts, call, [], (context) =>
      exportPaygCustomers(context, call.query, parts.installation.current()),
    ),
  );
  mount(api, routes.managedProducts, (call) => read(parts, call, [], readManagedProducts));
  mount(api, routes.createProduct, (call) =>
    write(parts, call, (context) => createProduct(context, call.body)),
  );
  mount(api, routes.saveProduct, (call) =>
    write(parts, call, (context) => saveProduct(context, call.params.id, call.body)),
  );
  mount(api, routes.orderProducts, (call) =>
    write(parts, call, (context) => orderProducts(context, call.body.ids)),
  );
}
