import { proxy } from 'valtio';
import { type CallFailure, isPassing } from '#client/net/call-result.ts';
import {
  type KeptDraft,
  keepDraft,
  newDraft,
  readKeptDraft,
  setCurrentDraft,
} from '#client/orders/stores/kept-draft.ts';
import type { Client } from '#client/state/client.ts';
import { formKey, keepForm } from '#client/sync/kept-form.ts';
import { randomId } from '#shared/kernel/random-id.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderForm } from '#shared/orders/order-form.ts';
import { copiedForm } from '#shared/orders/order-form-rules.ts';

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
  const given =
    order !== null
      ? formOfOrder(order)
      : source !== null
        ? copiedForm(formOfOrder(source), new Date())
        : null;
  const slotOf = (orderId: string | null): string | null =>
    orderId ?? (source === null ? null : `copy.${source.id}`);
  const kept: KeptDraft = readKeptDraft(storage, userId, slotOf(order?.id ?? null)) ?? {
    ...newDraft(),
    ...(order === null ? {} : { mutationId: null }),
  };
  const unsavedForm = Object.fromEntries(kept.unsaved.map((field) => [field, kept.form[field]]));
  const state = proxy<DraftState>({
    orderId: order?.id ?? null,
    form: { ...(given ?? kept.form), ...unsavedForm },
    saving: order === null ? 'idle' : 'saved',
    refusal: null,
  });
  const unsaved = new Set(kept.unsaved);
  let mutationId = kept.mutationId ?? randomId();
  let { begun } = kept;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let running: Promise<string | null> | null = null;
  let forgotten = false;
  let resting = true;

  const keep = (): void =>
    keepDraft(
      storage,
      userId,
      slotOf(state.orderId),
      unsaved.size === 0
        ? null
        : {
            form: plain(state.form),
            unsaved: [...unsaved],
            mutationId: state.orderId === null ? mutationId : null,
            begun,
          },
    );
  function schedule(delayMs: number): void {
    if (timer !== null) clearTimeout(timer);
    timer = resting ? null : setTimeout(() => void save(), delayMs);
  }

  /** Asks for the copy. What was typed since is saved onto it after. */
  async function begin(sourceId: string): Promise<string | null> {
    state.saving = 'saving';
    const result = await client.api.call('cloneOrder', { params: { orderId: sourceId } }, { mutationId });
    if (!result.ok) return fail(result);
    const copied = formOfOrder(result.data);
    for (const field of unsaved) Object.assign(copied, { [field]: state.form[field] });
    Object.assign(state.form, copied);
    number(result.data.id);
    return unsaved.size > 0 ? send() : settle(result.data.id);
  }

  function fail(failure: CallFailure): null {
    if (!isPassing(failure)) begun = null;
    state.saving = isPassing(failure) ? 'waiting' : 'refused';
    state.refusal = isPassing(failure) ? null : failure;
    if (isPassing(failure)) schedule(retryMs);
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
    state.saving = unsaved.size === 0 ? 'saved' : 'unsaved';
    keep();
    if (unsaved.size > 0) schedule(typingPauseMs);
    return orderId;
  }

  async function send(): Promise<string | null> {
    if (state.orderId === null && source !== null) return begin(source.id);
    const { orderId } = state;
    state.saving = 'saving';
    if (orderId === null) return create();
    const body = formBody(state.form, unsaved);
    const result = await client.api.call('saveOrder', { params: { orderId }, body });
    if (!result.ok) return fail(result);
    markSaved(body);
    return settle(orderId);
  }

  /** Begins the draft. What was typed since the first attempt is saved after. */
  async function create(): Promise<string | null> {
    const isFirst = begun === null;
    begun ??= formBody(state.form, unsaved);
    const body = begun;
    keep();
    const result = await client.api.call('createOrder', { body }, { mutationId });
    if (result.ok) {
      begun = null;
      markSaved(body);
      number(result.data.id);
      return isFirst || unsaved.size === 0 ? settle(result.data.id) : send();
    }
    if (result.code === 'mutation_reused') {
      mutationId = randomId();
      begun = null;
      return create();
    }
    return fail(result);
  }

  function markSaved(body: Record<string, string>): void {
    const now = formBody(state.form, unsaved);
    for (const field of unsaved) if (body[field] === now[field]) unsaved.delete(field);
  }

  async function save(): Promise<string | null> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    // One after another, so that an older save never comes after a newer one.
    while (running !== null) await running;
    if (state.orderId !== null && unsaved.size === 0) return state.orderId;
    running = send();
    try {
      return await running;
    } finally {
      running = null;
    }
  }

  if (unsaved.size > 0) state.saving = 'unsaved';
  const draft: DraftOrder = {
    state,
    change(patch) {
      const fields = (Object.keys(patch) as (keyof OrderForm)[]).filter(
        (field) => JSON.stringify(patch[field]) !== JSON.stringify(state.form[field]),
      );
      if (fields.length === 0) return;
      Object.assign(state.form, patch);
      for (const field of fields) unsaved.add(field);
      state.saving = 'unsaved';
      keep();
      schedule(typingPauseMs);
    },
    save,
    forget() {
      forgotten = true;
      if (timer !== null) clearTimeout(timer);
      unsaved.clear();
      keepDraft(storage, userId, slotOf(state.orderId), null);
      setCurrentDraft(storage, userId, null);
    },
    handOver() {
      const left = Object.fromEntries([...unsaved].map((field) => [field, plain(state.form)[field]]));
      const isLeft = state.orderId !== null && unsaved.size > 0;
      if (isLeft) keepForm(storage, formKey(userId, editedForm(state.orderId ?? '')), left);
      draft.forget();
      return isLeft;
    },
    rest() {
      resting = true;
      if (unsaved.size > 0) void save();
    },
    takeUp() {
      resting = false;
      if (state.orderId !== null) setCurrentDraft(storage, userId, state.orderId);
      if (unsaved.size > 0) schedule(0);
    },
  };
  return draft;
}

/** Returns under which name unsaved changes of a published order's form are kept. */
export const editedForm = (orderId: string): string => `order.${orderId}`;

export const formOfOrder = ({ orderName, serviceId, brief, dueDate, workflow }: OrderDetail): OrderForm => ({
  orderName,
  serviceId,
  brief,
  dueDate,
  workflowId: workflow?.id ?? null,
});

/** The fields of `names` as a form sends them. */
export function formBody(form: OrderForm, names: Iterable<keyof OrderForm>): Record<string, string> {
  const texts: Record<keyof OrderForm, string> = {
    orderName: form.orderName,
    serviceId: form.serviceId ?? '',
    brief: JSON.stringify(form.brief),
    dueDate: form.dueDate ?? '',
    workflowId: form.workflowId ?? '',
  };
  return Object.fromEntries([...names].map((name) => [name, texts[name]]));
}

const plain = (form: OrderForm): OrderForm => JSON.parse(JSON.stringify(form));
