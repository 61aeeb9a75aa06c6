import {
  type KeptDraft,
  keepDraft,
  newDraft,
  readKeptDraft,
  setCurrentDraft,
} from '#client/orders/stores/kept-draft.ts';
import { formKey, keepForm } from '#client/sync/kept-form.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderForm } from '#shared/orders/order-form.ts';
import type { DraftBeginning } from './draft-beginning.ts';
import type { KnownBrief } from './known-brief.ts';
import type { UnsavedFields } from './unsaved-fields.ts';

/** What of a draft order is stored on this device: fields the server does not have yet, and which draft is open. */
export interface StoredDraft {
  keep(): void;
  /** The server knows the draft from now on. */
  setOrder(orderId: string): void;
  /** The draft is the one that is open. */
  takeUp(): void;
  forget(): void;
  /** Keeps unsaved fields as changes of the published order's form, and forgets the draft. Returns whether there are any. */
  handOver(): boolean;
}

interface DraftParts {
  state: { orderId: string | null; readonly form: OrderForm };
  source: OrderDetail | null;
  unsaved: UnsavedFields;
  known: KnownBrief;
  beginning: DraftBeginning;
}

export function createStoredDraft(
  storage: Storage,
  userId: string,
  { state, source, unsaved, known, beginning }: DraftParts,
): StoredDraft {
  let forgotten = false;
  const keep = (): void => {
    const { mutationId, begun } = beginning;
    const draft = {
      ...{ form: plain(state.form), unsaved: unsaved.names(), begun, briefBefore: known.before },
      mutationId: state.orderId === null ? mutationId : null,
    };
    keepDraft(storage, userId, slotOf(state.orderId, source), unsaved.has() ? draft : null);
  };
  const forget = (): void => {
    forgotten = true;
    unsaved.clear();
    keepDraft(storage, userId, slotOf(state.orderId, source), null);
    setCurrentDraft(storage, userId, null);
  };
  return {
    keep,
    setOrder(orderId) {
      keepDraft(storage, userId, slotOf(null, source), null);
      state.orderId = orderId;
      if (!forgotten) setCurrentDraft(storage, userId, orderId);
      keep();
    },
    takeUp() {
      if (state.orderId !== null) setCurrentDraft(storage, userId, state.orderId);
    },
    forget,
    handOver() {
      const left = Object.fromEntries(unsaved.names().map((field) => [field, plain(state.form)[field]]));
      const isLeft = state.orderId !== null && unsaved.has();
      if (isLeft) keepForm(storage, formKey(userId, editedForm(state.orderId ?? '')), left);
      forget();
      return isLeft;
    },
  };
}

/** Returns what an earlier visit has left of the draft, or an empty one. */
export const keptDraftOf = (
  storage: Storage,
  userId: string,
  order: OrderDetail | null,
  source: OrderDetail | null,
): KeptDraft => readKeptDraft(storage, userId, slotOf(order?.id ?? null, source)) ?? newDraft(order === null);

/** Returns under which name unsaved changes of a published order's form are kept. */
export const editedForm = (orderId: string): string => `order.${orderId}`;

const slotOf = (orderId: string | null, source: OrderDetail | null): string | null =>
  orderId ?? (source === null ? null : `copy.${source.id}`);

const plain = (form: OrderForm): OrderForm => JSON.parse(JSON.stringify(form));
