import { providerChannel } from '#server/access/order-channels.ts';
import { publishPlanChange } from '#server/billing/plans/plan-actions.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';

/** Publishes to companies' people and to the provider's that something about the companies has changed. */
export function publishCompanyChange(tx: MutationTx, companyIds: readonly string[]): void {
  publishPlanChange(tx, companyIds);
  tx.emit(providerChannel, 'reload-profile', {});
}
