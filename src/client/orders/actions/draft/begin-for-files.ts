import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { DraftOrder } from './draft-order.ts';

/**
 * Returns the draft that files are added to, begun if need be. Where that fails, returns null and shows which files, by
 * name, were not added; none: pictures that are still chosen.
 */
export async function beginForFiles(
  { toasts }: Client,
  draft: DraftOrder,
  names: readonly string[],
): Promise<string | null> {
  const orderId = await draft.begin();
  if (orderId !== null) return orderId;
  const { refusal } = draft.state;
  const reason =
    refusal === null
      ? ['The server could not be reached. Add them again when the draft is saved.']
      : [
          ...(refusal.messages.length > 0 ? refusal.messages : [refusal.message].filter(Boolean)),
          'The draft could not be saved. Correct it, then add them again.',
        ];
  showToast(toasts, {
    kind: 'warning',
    title: names.length === 0 ? 'Pictures not added' : 'Files not added',
    messages: [...(names.length === 0 ? [] : [names.join(', ')]), ...reason],
    closeAfterMs: null,
  });
  return null;
}
