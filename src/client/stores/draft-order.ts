import { proxy } from 'valtio';
import { type CallFailure, type CallResult, isPassing } from '#client/net/call-result.ts';
import type { OrderDetail } from '#shared/model/order.ts';
import type { OrderForm } from '#shared/model/order-form.ts';
import { randomId } from '#shared/model/random-id.ts';
import type { Client } from './client.ts';
import { type KeptDraft, keepDraft, newDraft, readKeptDraft, setCurrentDraft } from './kept-draft.ts';

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
  /** Saves what is not saved yet, and begins the draft where there is none. Answers its id; null where that failed. */
  save(): Promise<string | null>;
  /** Nothing of it is kept here any more: it was published, or deleted. */
  forget(): void;
  /** Saves what is left and rests: nothing is tried again until it is taken up. */
  rest(): void;
  takeUp(): void;
}

const typingPauseMs = 800;
const retryMs = 4_000;

/** `order` is the draft as the server has it; null for one that is to be begun. What is kept here is newer. */
export function openDraft(client: Client, userId: string, order: OrderDetail | null): DraftOrder {
  const { storage } = client;
  const given = order === null ? null : formOfOrder(order);
  const kept: KeptDraft = readKeptDraft(storage, userId, order?.id ?? null) ?? {
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
  const mutationId = kept.mutationId ?? randomId();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let running: Promise<string | null> | null = null;
  let forgotten = false;
  let resting = true;

  const keep = (): void =>
    keepDraft(
      storage,
      userId,
      state.orderId,
      unsaved.size === 0
        ? null
        : {
            form: plain(state.form),
            unsaved: [...unsaved],
            mutationId: state.orderId === null ? mutationId : null,
          },
    );
  function schedule(delayMs: number): void {
    if (timer !== null) clearTimeout(timer);
    timer = resting ? null : setTimeout(() => void save(), delayMs);
  }

  async function send(): Promise<string | null> {
    const sent = plain(state.form);
    const body = formBody(sent, unsaved);
    state.saving = 'saving';
    const { orderId } = state;
    const result: CallResult<OrderDetail> =
      orderId === null
        ? await client.api.call('createOrder', { body }, { mutationId })
        : await client.api.call('saveOrder', { params: { orderId }, body });
    if (!result.ok) {
      state.saving = isPassing(result) ? 'waiting' : 'refused';
      state.refusal = isPassing(result) ? null : result;
      if (isPassing(result)) schedule(retryMs);
      return null;
    }
    if (orderId === null) {
      keepDraft(storage, userId, null, null);
      state.orderId = result.data.id;
      if (!forgotten) setCurrentDraft(storage, userId, result.data.id);
    }
    for (const field of unsaved)
      if (JSON.stringify(sent[field]) === JSON.stringify(state.form[field])) unsaved.delete(field);
    state.refusal = null;
    state.saving = unsaved.size === 0 ? 'saved' : 'unsaved';
    keep();
    if (unsaved.size > 0) schedule(typingPauseMs);
    return result.data.id;
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
  return {
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
      keepDraft(storage, userId, state.orderId, null);
      setCurrentDraft(storage, userId, null);
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
}

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
