import { loadMentions } from '#client/orders/actions/load-order.ts';
import { useClient } from '#client/state/client-context.ts';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import type { Person } from '#shared/accounts/person.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';

const none: readonly Person[] = [];

/** Returns who can be mentioned on the order in the tab; fetched once an editor is open. */
export function useMentions(orderId: string, tab: AnnotationTab): readonly Person[] {
  const client = useClient();
  const { data } = useLoaded(() => loadMentions(client, orderId, tab), { key: `${orderId} ${tab}` });
  return data ?? none;
}
