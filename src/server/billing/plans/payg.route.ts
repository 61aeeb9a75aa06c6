import { createProduct, orderProducts, readManagedProducts, saveProduct } from '#server/billing/products.ts';
import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { exportPaygCustomers, readPaygCustomers } from './payg-customers.ts';

/** Customers that pay as they go, for the provider's people, and what managers sell them. */
export function mountPaygRoutes(api: Api): void {
  const { parts } = api;
  mount(api, routes.paygCustomers, (call) =>
    read(parts, call, [], (work) => readPaygCustomers(work, call.query, parts.config)),
  );
  mount(api, routes.paygCustomersCsv, (call) =>
    read(parts, call, [], (work) => exportPaygCustomers(work, call.query, parts.config)),
  );
  mount(api, routes.managedProducts, (call) => read(parts, call, [], readManagedProducts));
  mount(api, routes.createProduct, (call) => write(parts, call, (work) => createProduct(work, call.body)));
  mount(api, routes.saveProduct, (call) =>
    write(parts, call, (work) => saveProduct(work, call.params.id, call.body)),
  );
  mount(api, routes.orderProducts, (call) =>
    write(parts, call, (work) => orderProducts(work, call.body.ids)),
  );
}
