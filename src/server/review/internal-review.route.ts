import { type Api, mount } from '#server/http/mount.ts';
import { write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { returnVersion } from './end-review.ts';
import { requestReview, withdrawReview } from './request-review.ts';
import { setReviewButtons } from './review-buttons.ts';

/** Reviews of internal versions by creative managers, and the customer's review buttons. */
export function mountInternalReviewRoutes(api: Api): void {
  const { parts } = api;

  mount(api, routes.requestReview, (call) =>
    write(parts, call, (context) => requestReview(context, call.params.orderId, call.body)),
  );
  mount(api, routes.withdrawReview, (call) =>
    write(parts, call, (context) => withdrawReview(context, call.params.orderId, call.query.versionId)),
  );
  mount(api, routes.returnVersion, (call) =>
    write(parts, call, (context) => returnVersion(context, call.params.orderId, call.body)),
  );
  mount(api, routes.setReviewButtons, (call) =>
    write(parts, call, (context) => setReviewButtons(context, call.params.orderId, call.body.shown)),
  );
}
