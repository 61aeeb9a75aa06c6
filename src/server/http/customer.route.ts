import { createCustomer, welcomeCustomer } from '#server/services/create-customer.ts';
import { routes } from '#shared/protocol/http/table.ts';
import { type Api, mount } from './mount.ts';
import { write } from './order-calls.ts';

/** Customers whom a white-label client takes on. */
export function mountCustomerRoutes(api: Api): void {
  const { parts } = api;
  const { db, mailer, clock, config } = parts;
  const { publicUrl, productName, supportEmail } = config;
  mount(api, routes.createCustomer, async (call) => {
    const taken = await write(parts, call, (work) => createCustomer(work, call.body));
    const mailing = { db, mailer, now: clock(), publicUrl, productName, supportEmail };
    await welcomeCustomer(mailing, call.actor.userId, taken);
    return taken;
  });
}
