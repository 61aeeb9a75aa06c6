import { proxy } from 'valtio';
import { type CallFailure, isPassing } from '#client/net/call-result.ts';
import { formOfOrder } from '#client/orders/actions/order-form-body.ts';
import { briefConflictOf, nameConflictOf } from '#client/orders/actions/write-order.ts';
import type { KeptDraft } from '#client/orders/stores/kept-draft.ts';
import { draftKey, draftOf, setDraft } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import { randomId } from '#shared/kernel/random-id.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderForm } from '#shared/orders/order-form.ts';
import { copiedForm } from '#shared/orders/order-form-rules.ts';
import { createAutosave } from './autosave.ts';
import { createDraftBeginning } from './draft-beginning.ts';
import { createKnownBrief } from './known-brief.ts';
import { createKnownName } from './known-name.ts';
import { createStoredDraft, keptDraftOf } from './stored-draft.ts';
import { createUnsavedFields } from './unsaved-fields.ts';

export interface DraftState {
  /** Null until the server knows it. */
  orderId: string | null;
  form: OrderForm;
  /** `waiting`: kept on this device until the server can be reached. `refused`: see `refusal`. */
  saving: 'idle' | 'unsaved' | 'saving' | 'saved' | 'waiting' | 'refused';
  refusal: CallFailure | null;
}

/** A draft order that is being written: every change is kept on this device at once and saved shortly after. */
export interface DraftOrder {
  state: DraftState;
  change(patch: Partial<OrderForm>): void;
  /** Puts its brief or name in place of the one that somebody else has written meanwhile. */
  replaceTheirs(): void;
  /** Takes over the name that the draft has on the server, where another device has changed it. */
  follow(order: Pick<OrderDetail, 'orderName'>): void;
  /** Saves what is not saved yet, and creates the draft if there is none. Returns its id; null on failure. */
  save(): Promise<string | null>;
  /** Creates the draft if there is none. Returns its id, even if what was typed since is not saved; null on failure. */
  begin(): Promise<string | null>;
  /** Removes the draft from this device, after it was deleted or handed over. */
  forget(): void;
  /**
   * It was published: what is not saved yet is kept as a change of the order's form. Returns whether there is any.
   */
  handOver(): boolean;
  /** Saves what is left and pauses: nothing is retried until editing resumes. */
  rest(): void;
  takeUp(): void;
}

const typingPauseMs = 800;
const retryMs = 4_000;

/**
 * Opens a draft for editing. `order` is the draft on the server; null if it is still to be created. The copy on
 * this device takes precedence. With `source` the new draft is a copy of that order, which the server makes at the
 * first save.
 */
export function openDraft(
  client: Client,
  userId: string,
  order: OrderDetail | null,
  source: OrderDetail | null = null,
): DraftOrder {
  const kept = keptDraftOf(client.storage, userId, order, source);
  const state = proxy(beginningState(kept, order, source));
  const unsaved = createUnsavedFields(state.form, kept.unsaved);
  const known = createKnownBrief(kept.briefBefore ?? order?.brief ?? null);
  const beginning = createDraftBeginning(client, kept);
  const autosave = createAutosave(() =>
    state.orderId !== null && !unsaved.has() ? Promise.resolve(state.orderId) : send(),
  );
  const putAside = putAsideIn(client);
  const name = createKnownName(state.form, unsaved, putAside, {
    before: kept.nameBefore,
    stored: order?.orderName ?? null,
  });
  const stored = createStoredDraft(client.storage, userId, {
    ...{ state, source, unsaved, known, name, beginning, kept, putAside },
  });

  function fail(failure: CallFailure): null {
    state.saving = isPassing(failure) ? 'waiting' : 'refused';
    state.refusal = isPassing(failure) ? null : failure;
    if (isPassing(failure)) autosave.schedule(retryMs);
    return null;
  }

  function settle(orderId: string): string {
    state.refusal = null;
    state.saving = unsaved.has() ? 'unsaved' : 'saved';
    stored.keep();
    if (unsaved.has()) autosave.schedule(typingPauseMs);
    return orderId;
  }

  function send(): Promise<string | null> {
    state.saving = 'saving';
    if (state.orderId !== null) return update(state.orderId);
    return source === null ? create() : copy(source.id);
  }

  async function update(orderId: string): Promise<string | null> {
    const body = unsaved.body();
    const sent = name.withBefore(known.withBefore(body));
    name.knows(body.orderName);
    const result = await client.api.call('saveOrder', { params: { orderId }, body: sent });
    const ownBrief = known.isOwn(body, result);
    if (name.isOwn(body, result) || ownBrief) return update(orderId);
    if (!result.ok) return fail(result);
    unsaved.saved(body);
    return settle(orderId);
  }

  /** Begins the draft. What was typed since the first attempt is saved after. */
  async function create(): Promise<string | null> {
    const { result, body, isRepeat } = await beginning.create(unsaved.body, stored.keep);
    name.knows(body.orderName);
    if (!result.ok) return fail(result);
    unsaved.saved(body);
    [known.before, name.before] = [result.data.brief, result.data.orderName];
    stored.setOrder(result.data.id);
    return isRepeat && unsaved.has() ? send() : settle(result.data.id);
  }

  /** Asks for the copy. What was typed since is saved onto it after. */
  async function copy(sourceId: string): Promise<string | null> {
    const result = await beginning.copy(sourceId);
    if (!result.ok) return fail(result);
    const copied = formOfOrder(result.data);
    name.knows(copied.orderName);
    [known.before, name.before] = [copied.brief, copied.orderName];
    for (const field of unsaved.names()) Object.assign(copied, { [field]: state.form[field] });
    Object.assign(state.form, copied);
    stored.setOrder(result.data.id);
    return unsaved.has() ? send() : settle(result.data.id);
  }

  return {
    state,
    change(patch) {
      if (!unsaved.change(patch)) return;
      state.saving = 'unsaved';
      stored.keep();
      autosave.schedule(typingPauseMs);
    },
    replaceTheirs() {
      if (state.refusal === null) return;
      known.before = briefConflictOf(state.refusal) ?? known.before;
      name.before = nameConflictOf(state.refusal) ?? name.before;
      void autosave.now();
    },
    follow: ({ orderName }) => name.follow(orderName),
    save: autosave.now,
    async begin() {
      if (state.orderId === null) await autosave.now();
      return state.orderId;
    },
    forget() {
      autosave.cancel();
      stored.forget();
    },
    handOver() {
      autosave.cancel();
      return stored.handOver();
    },
    rest() {
      autosave.rest();
      if (unsaved.has()) void autosave.now();
    },
    takeUp() {
      autosave.takeUp();
      stored.takeUp();
      if (unsaved.has()) autosave.schedule(0);
    },
  };
}

/** Returns how a text is put aside that was written in a field of a draft order where another one stays. */
export const putAsideIn =
  (client: Client) =>
  (message: RichText): void =>
    setDraft(client, draftKey.order(randomId()), draftOf({ kind: 'new', message }));

function beginningState(
  { form, unsaved }: KeptDraft,
  order: OrderDetail | null,
  source: OrderDetail | null,
): DraftState {
  const unsavedForm = Object.fromEntries(unsaved.map((field) => [field, form[field]]));
  return {
    orderId: order?.id ?? null,
    form: { ...(givenForm(order, source) ?? form), ...unsavedForm },
    saving: unsaved.length > 0 ? 'unsaved' : order === null ? 'idle' : 'saved',
    refusal: null,
  };
}

/** Returns the form that a draft has or begins with; null for an empty one. */
function givenForm(order: OrderDetail | null, source: OrderDetail | null): OrderForm | null {
  if (order !== null) return formOfOrder(order);
  return source === null ? null : copiedForm(formOfOrder(source), new Date());
}
