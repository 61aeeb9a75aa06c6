import type { z } from 'zod';
import type { MutationContext } from '#server/access/mutation-context.ts';
import type { Call } from '#server/http/call.ts';
import { type Api, mount } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { createCustomer, welcomeCustomer } from './create-customer.ts';
import { type CustomerChange, inviteAgain, readCustomer, saveCustomer } from './customers.ts';

const windowMs = 15 * 60 * 1000;

/** Companies that a white-label client or the provider has taken on. What they are mailed goes out after the commit, once. */
export function mountCustomerRoutes(api: Api): void {
  const { app, parts } = api;
  const { db, mailer, clock, installation } = parts;
  const mailing = () => ({
    db,
    mailer,
    now: clock(),
    providerName: installation.current().providerName,
    ...installation.mailNames(),
  });
  const mails = limit(app, {
    name: 'customers',
    max: 60,
    windowMs,
    account: ({ headers }) => headers.authorization ?? '',
  });

  /**
   * Mentions it in the message if the mail cannot be handed over: the change is kept, and can be mailed
   * again.
   */
  const change = async <T extends CustomerChange>(
    call: Call<z.ZodType, z.ZodType, z.ZodType>,
    use: (context: MutationContext) => Promise<T>,
  ): Promise<T> => {
    let isFirst = false;
    const changed = await write(parts, call, (context) => {
      isFirst = true;
      return use(context);
    });
    const { message, invited } = changed;
    if (invited === null) return changed;
    const reply = {
      ...changed,
      message: `${message} We have mailed ${invited.email} how to sign in.`.trim(),
    };
    if (!isFirst) return reply;
    try {
      await welcomeCustomer(mailing(), invited);
      return reply;
    } catch (err) {
      call.log.error({ err }, 'a customer could not be mailed');
      const failed = 'The mail to them could not be sent: please send it again later.';
      return { ...changed, message: `${message} ${failed}`.trim() };
    }
  };

  mount(api, routes.createCustomer, async (call) => {
    const { currencySymbol } = installation.current();
    const { message, invited } = await change(call, async (context) => ({
      message: `${call.body.company.trim()} is your customer.`,
      invited: await createCustomer(context, call.body, currencySymbol),
    }));
    return { message, companyId: invited.companyId, email: invited.email };
  });
  mount(api, routes.customer, (call) =>
    read(parts, call, [], (context) => readCustomer(context, call.params.companyId)),
  );
  mount(
    api,
    routes.saveCustomer,
    (call) => change(call, (context) => saveCustomer(context, call.params.companyId, call.body)),
    { preHandler: [mails] },
  );
  mount(
    api,
    routes.inviteCustomer,
    (call) => change(call, (context) => inviteAgain(context, call.params.companyId)),
    { preHandler: [mails] },
  );
}
