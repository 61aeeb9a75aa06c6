import type { MutationTx } from '#server/mutation/mutate.ts';
import { companyChannel } from './order-channels.ts';

/** Has the users of companies reload their profile: something that it contains has changed. */
export function publishProfileReload(tx: MutationTx, companyIds: readonly string[]): void {
  for (const id of companyIds) tx.emit(companyChannel(id), 'reload-profile', {});
}
