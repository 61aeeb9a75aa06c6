import type { FastifyInstance } from 'fastify';
import { type Api, mount } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { readInvoice } from '../billing.ts';
import { confirmCheckout } from './confirm-checkout.ts';
import { handleEvent } from './handle-event.ts';
import {
  checkoutUrl,
  payableInvoice,
  prepareCheckout,
  refuseCheckout,
  requireGateway,
} from './open-checkout.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { readPaymentProblems, solvePaymentProblem } from './payment-problems.ts';
import { agreeToCharges, cardPageUrl, confirmCard, readSavedCard, removeCard } from './saved-card.ts';

const windowMs = 15 * 60 * 1000;
/** Limit per session: each asks Stripe. */
const checkoutsOfOneSession = 60;
const maxEventBytes = 512 * 1024;

/** Mounts payment by card, and what managers see of it. */
export function mountOnlinePaymentRoutes(api: Api): void {
  const { app, parts } = api;
  const { db, clock, installation, gateway } = parts;
  const ownLimit = {
    preHandler: [
      limit(app, {
        name: 'checkout',
        max: checkoutsOfOneSession,
        windowMs,
        account: ({ headers }) => headers.authorization ?? '',
      }),
    ],
  };
  mount(
    api,
    routes.openCheckout,
    async (call) => {
      const asked = requireGateway(gateway);
      const id = await write(parts, call, (context) =>
        prepareCheckout(context, call.params.id, call.body.savesCard),
      );
      const names = installation.mailNames();
      return { url: await checkoutUrl({ db, gateway: asked, names, actor: call.actor }, id) };
    },
    ownLimit,
  );
  mount(
    api,
    routes.confirmCheckout,
    async (call) => {
      const asked = requireGateway(gateway);
      const { actor, params, log } = call;
      await payableInvoice({ tx: db, actor }, params.id);
      const problem = await confirmCheckout({ db, gateway: asked, now: clock() }, params.id).catch(
        refuseCheckout,
      );
      if (problem !== null) log.warn({ problem, invoice: params.id }, 'a payment was not taken');
      return read(parts, call, [], (context) => readInvoice(context, params.id));
    },
    ownLimit,
  );
  mount(api, routes.savedCard, async ({ actor }) =>
    gateway === null ? null : readSavedCard(db, actor, gateway),
  );
  mount(
    api,
    routes.saveCard,
    async (call) => {
      const asked = requireGateway(gateway);
      const id = await write(parts, call, (context) => agreeToCharges(context, call.body.isAgreed));
      const names = installation.mailNames();
      return { url: await cardPageUrl({ db, gateway: asked, names, actor: call.actor }, id) };
    },
    ownLimit,
  );
  mount(
    api,
    routes.confirmCard,
    async ({ actor }) => {
      const asked = requireGateway(gateway);
      await confirmCard({ db, gateway: asked, now: clock() }, actor);
      return readSavedCard(db, actor, asked);
    },
    ownLimit,
  );
  mount(api, routes.removeCard, (call) => write(parts, call, removeCard));
  mount(api, routes.paymentProblems, (call) => read(parts, call, [], readPaymentProblems));
  mount(api, routes.solvePaymentProblem, (call) =>
    write(parts, call, (context) => solvePaymentProblem(context, call.params.id)),
  );
  if (gateway !== null) void app.register(async (hook) => mountStripeEvents(hook, parts, gateway));
}

/** What Stripe reports. It is signed over the bytes of the body, which is read as such. */
function mountStripeEvents(
  app: FastifyInstance,
  { db, clock }: Pick<Api['parts'], 'db' | 'clock'>,
  gateway: PaymentGateway,
): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Body: Buffer }>(
    '/g/stripe-events',
    { schema: { hide: true }, bodyLimit: maxEventBytes },
    async ({ body, headers, log }, reply) => {
      const signature = headers['stripe-signature'];
      const event =
        typeof signature === 'string' && Buffer.isBuffer(body)
          ? gateway.readEvent(body, signature, clock())
          : null;
      if (event === null) {
        log.warn('an event of Stripe was not signed by it, or too old');
        return reply.status(400).send({ received: false });
      }
      const problem = await mutate(db, (tx) => handleEvent(tx, event, clock()));
      if (problem !== null) log.warn({ event: event.id, problem }, 'a payment was not taken');
      return { received: true };
    },
  );
}
