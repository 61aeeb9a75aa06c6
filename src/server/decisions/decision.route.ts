import { orderChannels } from '#server/access/order-channels.ts';
import { readGuestData } from '#server/guests/guest-review.ts';
import { publishLinkChanges } from '#server/guests/publish-to-guests.ts';
import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { readDecisions } from './read-decisions.ts';
import { stayInReview } from './stay-in-review.ts';
import { takeBackAsGuest, takeBackDecision } from './take-back.ts';

/** Mounts the record of decisions, and decisions that are not moves of the order. */
export function mountDecisionRoutes(api: Api): void {
  const { parts } = api;

  mount(api, routes.decisions, (call) =>
    read(parts, call, orderChannels(call.actor, call.params.orderId), (context) =>
      readDecisions(context, call.params.orderId),
    ),
  );
  mount(api, routes.stayInReview, (call) =>
    write(parts, call, (context) => stayInReview(context, call.params.orderId, call.body.seen)),
  );
  mount(api, routes.takeBackDecision, (call) => {
    const { orderId, decisionId } = call.params;
    return write(parts, call, (context) => takeBackDecision(context, orderId, decisionId, call.body.reason));
  });
  mount(api, routes.guestTakeBackDecision, (call) => {
    const { orderId, decisionId } = call.params;
    return write(parts, call, async (context) => {
      await takeBackAsGuest(context, orderId, decisionId);
      await publishLinkChanges(context.tx, [Number(orderId)]);
      return readGuestData(context);
    });
  });
}
