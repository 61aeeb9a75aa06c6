import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { exportDebits } from './debits/export-debits.ts';
import {
  addPaymentMethod,
  makeDefaultPayment,
  readCollected,
  readPaymentMethods,
  removePaymentMethod,
  savePaymentMethod,
} from './payment-methods.ts';

/** Mounts companies' payment methods. */
export function mountPaymentMethodRoutes(api: Api): void {
  const { parts } = api;
  const { accountSealer: sealer } = parts;
  mount(api, routes.paymentMethods, (call) => read(parts, call, [], readPaymentMethods));
  mount(api, routes.addPaymentMethod, (call) =>
    write(parts, call, (context) => addPaymentMethod(context, call.body, sealer)),
  );
  mount(api, routes.savePaymentMethod, (call) =>
    write(parts, call, (context) => savePaymentMethod(context, call.params.id, call.body, sealer)),
  );
  mount(api, routes.makeDefaultPayment, (call) =>
    write(parts, call, (context) => makeDefaultPayment(context, call.params.id)),
  );
  mount(api, routes.removePaymentMethod, (call) =>
    write(parts, call, (context) => removePaymentMethod(context, call.params.id)),
  );
  mount(api, routes.collectInvoice, (call) =>
    read(parts, call, [], (context) => readCollected(context, call.params.id, sealer)),
  );
  mount(api, routes.debitsCsv, (call) => read(parts, call, [], (context) => exportDebits(context, sealer)));
}
