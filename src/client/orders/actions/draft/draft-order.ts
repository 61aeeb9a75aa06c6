import { proxy } from 'valtio';
import { type CallFailure, type CallResult, isPassing } from '#client/net/call-result.ts';
import { formOfOrder } from '#client/orders/actions/order-form-body.ts';
import { briefConflictOf } from '#client/orders/actions/write-order.ts';
import { keepDraft, newDraft, readKeptDraft, setCurrentDraft } from '#client/orders/stores/kept-draft.ts';
import type { Client } from '#client/state/client.ts';
import { formKey, keepForm } from '#client/sync/kept-form.ts';
import { plainText, type RichText } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderForm } from '#shared/orders/order-form.ts';
import { copiedForm } from '#shared/orders/order-form-rules.ts';
import { createAutosave } from './autosave.ts';
import { createDraftBeginning } from './draft-beginning.ts';
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
  /** Puts its brief in place of the one that somebody else has written meanwhile. */
  replaceBrief(): void;
  /** Saves what is not saved yet, and creates the draft if there is none. Returns its id; null on failure. */
  save(): Promise<string | null>;
  /** Nothing of it is kept here any more: it was deleted, or handed over. */
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
 * Opens a draft for editing. `order` is the draft as the server has it; null for one to be created. The
 * locally stored copy is newer. With `source` the new draft is a copy of that order: the server makes it with
 * the first save.
 */
export function openDraft(
  client: Client,
  userId: string,
  order: OrderDetail | null,
  source: OrderDetail | null = null,
): DraftOrder {
  const { storage } = client;
  const slotOf = (orderId: string | null): string | null =>
    orderId ?? (source === null ? null : `copy.${source.id}`);
  const kept = readKeptDraft(storage, userId, slotOf(order?.id ?? null)) ?? newDraft(order === null);
  const unsavedForm = Object.fromEntries(kept.unsaved.map((field) => [field, kept.form[field]]));
  const state = proxy<DraftState>({
    orderId: order?.id ?? null,
    form: { ...(givenForm(order, source) ?? kept.form), ...unsavedForm },
    saving: kept.unsaved.length > 0 ? 'unsaved' : order === null ? 'idle' : 'saved',
    refusal: null,
  });
  const unsaved = createUnsavedFields(state.form, kept.unsaved);
  const known = createKnownBrief(kept.briefBefore ?? order?.brief ?? null);
  const beginning = createDraftBeginning(client, kept);
  const autosave = createAutosave(() =>
    state.orderId !== null && !unsaved.has() ? Promise.resolve(state.orderId) : send(),
  );
  let forgotten = false;

  const keep = (): void => {
    const { mutationId, begun } = beginning;
    const draft = {
      ...{ form: plain(state.form), unsaved: unsaved.names(), begun, briefBefore: known.before },
      mutationId: state.orderId === null ? mutationId : null,
    };
    keepDraft(storage, userId, slotOf(state.orderId), unsaved.has() ? draft : null);
  };

  function fail(failure: CallFailure): null {
    state.saving = isPassing(failure) ? 'waiting' : 'refused';
    state.refusal = isPassing(failure) ? null : failure;
    if (isPassing(failure)) autosave.schedule(retryMs);
    return null;
  }

  function number(orderId: string): void {
    keepDraft(storage, userId, slotOf(null), null);
    state.orderId = orderId;
    if (!forgotten) setCurrentDraft(storage, userId, orderId);
    keep();
  }

  function settle(orderId: string): string {
    state.refusal = null;
    state.saving = unsaved.has() ? 'unsaved' : 'saved';
    keep();
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
    const sent = known.withBefore(body);
    const result = await client.api.call('saveOrder', { params: { orderId }, body: sent });
    if (known.isOwn(body, result)) return update(orderId);
    if (!result.ok) return fail(result);
    unsaved.saved(body);
    return settle(orderId);
  }

  /** Begins the draft. What was typed since the first attempt is saved after. */
  async function create(): Promise<string | null> {
    const { result, body, isRepeat } = await beginning.create(unsaved.body, keep);
    if (!result.ok) return fail(result);
    unsaved.saved(body);
    known.before = result.data.brief;
    number(result.data.id);
    return isRepeat && unsaved.has() ? send() : settle(result.data.id);
  }

  /** Asks for the copy. What was typed since is saved onto it after. */
  async function copy(sourceId: string): Promise<string | null> {
    const result = await beginning.copy(sourceId);
    if (!result.ok) return fail(result);
    const copied = formOfOrder(result.data);
    known.before = copied.brief;
    for (const field of unsaved.names()) Object.assign(copied, { [field]: state.form[field] });
    Object.assign(state.form, copied);
    number(result.data.id);
    return unsaved.has() ? send() : settle(result.data.id);
  }

  const forget = (): void => {
    forgotten = true;
    autosave.cancel();
    unsaved.clear();
    keepDraft(storage, userId, slotOf(state.orderId), null);
    setCurrentDraft(storage, userId, null);
  };
  return {
    state,
    change(patch) {
      if (!unsaved.change(patch)) return;
      state.saving = 'unsaved';
      keep();
      autosave.schedule(typingPauseMs);
    },
    replaceBrief() {
      const theirs = state.refusal === null ? null : briefConflictOf(state.refusal);
      if (theirs === null) return;
      known.before = theirs;
      void autosave.now();
    },
    save: autosave.now,
    forget,
    handOver() {
      const left = Object.fromEntries(unsaved.names().map((field) => [field, plain(state.form)[field]]));
      const isLeft = state.orderId !== null && unsaved.has();
      if (isLeft) keepForm(storage, formKey(userId, editedForm(state.orderId ?? '')), left);
      forget();
      return isLeft;
    },
    rest() {
      autosave.rest();
      if (unsaved.has()) void autosave.now();
    },
    takeUp() {
      autosave.takeUp();
      if (state.orderId !== null) setCurrentDraft(storage, userId, state.orderId);
      if (unsaved.has()) autosave.schedule(0);
    },
  };
}

/** The server's brief as the draft knows it: a newer one by somebody else is not replaced. */
function createKnownBrief(before: RichText | null) {
  /** May have arrived without a response. */
  let sent: RichText | null = null;
  const known = {
    before,
    /** Names the brief that is replaced, where one is. */
    withBefore: (body: Record<string, string>): Record<string, string> =>
      body.brief === undefined || known.before === null
        ? body
        : { ...body, briefBefore: JSON.stringify(known.before) },
    /** Takes note of a response. Returns whether what it refuses to replace is the draft's own, sent before. */
    isOwn({ brief }: Record<string, string>, result: CallResult<unknown>): boolean {
      if (brief === undefined) return false;
      const theirs = result.ok ? null : briefConflictOf(result);
      const isOwn = theirs !== null && sent !== null && plainText(theirs) === plainText(sent);
      sent = JSON.parse(brief) as RichText;
      if (result.ok || isOwn) known.before = theirs ?? sent;
      return isOwn;
    },
  };
  return known;
}

/** Returns the form that a draft has or begins with; null for an empty one. */
function givenForm(order: OrderDetail | null, source: OrderDetail | null): OrderForm | null {
  if (order !== null) return formOfOrder(order);
  return source === null ? null : copiedForm(formOfOrder(source), new Date());
}

/** Returns under which name unsaved changes of a published order's form are kept. */
export const editedForm = (orderId: string): string => `order.${orderId}`;

const plain = (form: OrderForm): OrderForm => JSON.parse(JSON.stringify(form));
