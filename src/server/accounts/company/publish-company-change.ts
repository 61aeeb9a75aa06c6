import { providerChannel } from '#server/access/order-channels.ts';
import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';

/** Publishes to companies' people and to the provider's that something about the companies has changed. */
export function publishCompanyChange(tx: MutationTx, companyIds: readonly string[]): void {
  publishProfileReload(tx, companyIds);
  tx.emit(providerChannel, 'reload-profile', {});
}
