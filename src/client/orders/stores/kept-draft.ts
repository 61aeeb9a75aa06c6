import { randomId } from '#shared/kernel/random-id.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';
import { emptyOrderForm, type OrderForm } from '#shared/orders/order-form.ts';

/** The unsaved part of a draft order, stored on this device until the server has it. */
export interface KeptDraft {
  form: OrderForm;
  /** Fields that the server does not have yet. */
  unsaved: (keyof OrderForm)[];
  /** Mutation id of the draft's creation, so that it is created once; null if it is on the server. */
  mutationId: string | null;
  /**
   * The request sent under that id, which may have arrived: it is repeated unchanged. Null before the first
   * attempt.
   */
  begun: Record<string, string> | null;
  /** The brief that the unsaved one changes; null where it changes none of the server's. */
  briefBefore: RichText | null;
  /** The name that the unsaved one changes; null where it changes none of the server's. */
  nameBefore: string | null;
}

/**
 * Kept per person, and per draft: `new` for one that has no number yet, `copy.` and its order's for a copy. Of two that are
 * begun at once in two tabs one has its mutation id behind that.
 */
const keyOf = (userId: string, orderId: string | null): string => `order-draft.${userId}.${orderId ?? 'new'}`;
/** Returns the name under which a draft without a number is kept: the given one, or that of another begun beside it. */
export function keptNew(storage: Storage, userId: string, name: string): string | null {
  const first = keyOf(userId, name);
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  const key = keys.includes(first) ? first : keys.find((each) => each.startsWith(`${first}.`));
  return key?.slice(keyOf(userId, '').length) ?? null;
}

/** Returns the key under which a person's last written draft is kept: other tabs notice by it that one was begun. */
export const currentKey = (userId: string): string => `order-draft.${userId}.current`;

/** Returns an empty draft. `isNew`: the server does not have it yet. */
export const newDraft = (isNew: boolean): KeptDraft => ({
  form: emptyOrderForm,
  unsaved: [],
  mutationId: isNew ? randomId() : null,
  begun: null,
  briefBefore: null,
  nameBefore: null,
});

/** Null where nothing is kept, or it cannot be read. */
export function readKeptDraft(storage: Storage, userId: string, orderId: string | null): KeptDraft | null {
  try {
    const kept: Partial<KeptDraft> | null = JSON.parse(storage.getItem(keyOf(userId, orderId)) ?? 'null');
    if (kept === null || !Array.isArray(kept.unsaved) || typeof kept.form !== 'object') return null;
    return {
      form: { ...emptyOrderForm, ...kept.form },
      unsaved: kept.unsaved.filter((field) => field === 'workflowId' || field in emptyOrderForm),
      mutationId: kept.mutationId ?? null,
      begun: kept.begun ?? null,
      briefBefore: kept.briefBefore ?? null,
      nameBefore: kept.nameBefore ?? null,
    };
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function keepDraft(
  storage: Storage,
  userId: string,
  orderId: string | null,
  draft: KeptDraft | null,
): void {
  const key = keyOf(userId, orderId);
  if (draft === null) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(draft));
}

/** The draft that was last written on this device and is neither published nor deleted; null where there is none. */
export const currentDraft = (storage: Storage, userId: string): string | null =>
  storage.getItem(currentKey(userId));

export function setCurrentDraft(storage: Storage, userId: string, orderId: string | null): void {
  if (orderId === null) storage.removeItem(currentKey(userId));
  else storage.setItem(currentKey(userId), orderId);
}
