import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { readInvoice, readInvoices, readManagedInvoices, recordPayment } from './billing.ts';
import { readBilledTo, readBillingForm, setBilledTo, setBilling } from './documents/billing-settings.ts';

/** Invoices: for those who pay them, and for those who take note of it. */
export function mountBillingRoutes(api: Api): void {
  const { parts } = api;
  mount(api, routes.invoices, (call) => read(parts, call, [], readInvoices));
  mount(api, routes.invoice, (call) =>
    read(parts, call, [], (context) => readInvoice(context, call.params.id)),
  );
  mount(api, routes.managedInvoices, (call) => read(parts, call, [], readManagedInvoices));
  mount(api, routes.recordPayment, (call) =>
    write(parts, call, (context) => recordPayment(context, call.params.id, call.body)),
  );
  mount(api, routes.billingForm, (call) => read(parts, call, [], readBillingForm));
  mount(api, routes.setBilling, (call) => write(parts, call, (context) => setBilling(context, call.body)));
  mount(api, routes.billedTo, (call) => read(parts, call, [], readBilledTo));
  mount(api, routes.setBilledTo, (call) => write(parts, call, (context) => setBilledTo(context, call.body)));
}
