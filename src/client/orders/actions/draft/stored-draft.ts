import {
  currentDraft,
  type KeptDraft,
  keepDraft,
  keptNew,
  newDraft,
  readKeptDraft,
  setCurrentDraft,
} from '#client/orders/stores/kept-draft.ts';
import { formKey, keepForm, readKeptBefore, readKeptForm } from '#client/sync/kept-form.ts';
import { plainText, type RichText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { emptyOrderForm, type OrderForm } from '#shared/orders/order-form.ts';
import type { DraftBeginning } from './draft-beginning.ts';
import type { KnownBrief } from './known-brief.ts';
import type { KnownName } from './known-name.ts';
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
  name: Pick<KnownName, 'before'>;
  beginning: DraftBeginning;
  /** What this tab has read at first. */
  kept: KeptDraft;
  putAside: PutAside;
}

/** Keeps a text that was written in a field where another one stays. */
type PutAside = (text: RichText) => void;

export function createStoredDraft(
  storage: Storage,
  userId: string,
  { state, source, unsaved, known, name, beginning, kept, putAside }: DraftParts,
): StoredDraft {
  let forgotten = false;
  /** What this tab has read or stored, as JSON. What differs from it is another tab's. */
  const own = new Map(kept.unsaved.map((field) => [field, JSON.stringify(kept.form[field])]));
  let newSlot: string | null = null;
  const slot = (): string => {
    if (state.orderId !== null) return state.orderId;
    newSlot ??= slotOfNew(storage, userId, source, beginning.mutationId);
    return newSlot;
  };
  const others = (): KeptDraft | null => {
    const stored = readKeptDraft(storage, userId, slot());
    const foreign = stored?.unsaved.filter((field) => own.get(field) !== JSON.stringify(stored.form[field]));
    return stored === null || foreign?.length === 0 ? null : { ...stored, unsaved: foreign ?? [] };
  };
  /** Stores what this tab has not saved, and what others have not: `left` of another slot, or of this one. */
  const keep = (left = others()): void => {
    const { mutationId } = beginning;
    const mine = unsaved.names();
    const theirs = (left?.unsaved ?? []).filter((field) => !mine.includes(field));
    for (const field of left?.unsaved ?? [])
      if (mine.includes(field)) asideOf(field, left?.form[field]).forEach(putAside);
    const form = { ...plain(state.form), ...fieldsOf(left, theirs) };
    const draft = {
      ...{ form, unsaved: [...mine, ...theirs], begun: beginning.begun ?? left?.begun ?? null },
      briefBefore: left !== null && theirs.includes('brief') ? left.briefBefore : known.before,
      nameBefore: left !== null && theirs.includes('orderName') ? left.nameBefore : name.before,
      mutationId: state.orderId === null ? mutationId : null,
    };
    keepDraft(storage, userId, slot(), draft.unsaved.length > 0 ? draft : null);
    own.clear();
    for (const field of mine) own.set(field, JSON.stringify(form[field]));
  };
  const forget = (): void => {
    forgotten = true;
    unsaved.clear();
    keepDraft(storage, userId, slot(), null);
    setCurrentDraft(storage, userId, null);
  };
  return {
    keep: () => keep(),
    setOrder(orderId) {
      const left = others();
      keepDraft(storage, userId, slot(), null);
      state.orderId = orderId;
      if (!forgotten) setCurrentDraft(storage, userId, orderId);
      keep(left);
    },
    takeUp() {
      if (state.orderId !== null) setCurrentDraft(storage, userId, state.orderId);
    },
    forget,
    handOver() {
      const theirs = others();
      const left = {
        ...fieldsOf(theirs, theirs?.unsaved ?? []),
        ...fieldsOf({ form: plain(state.form) }, unsaved.names()),
      };
      const isLeft =
        state.orderId !== null &&
        keepAsChanges(storage, formKey(userId, editedForm(state.orderId)), {
          fields: left,
          before: { brief: known.before, orderName: name.before },
          putAside,
        });
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
): KeptDraft =>
  readKeptDraft(storage, userId, order?.id ?? keptNew(storage, userId, nameOfNew(source))) ??
  newDraft(order === null);

/**
 * Hands what this device has of a draft over to the form of the order that it has become. Returns whether there is
 * anything.
 */
export function handOverKept(storage: Storage, userId: string, orderId: string, putAside: PutAside): boolean {
  const kept = readKeptDraft(storage, userId, orderId);
  if (currentDraft(storage, userId) === orderId) setCurrentDraft(storage, userId, null);
  if (kept === null) return false;
  const isLeft = keepAsChanges(storage, formKey(userId, editedForm(orderId)), {
    fields: fieldsOf(kept, kept.unsaved),
    before: { brief: kept.briefBefore, orderName: kept.nameBefore },
    putAside,
  });
  keepDraft(storage, userId, orderId, null);
  return isLeft;
}

/**
 * Keeps fields as unsaved changes of a published order's form, `key`. What was typed into that form already stays: it was
 * written later, and the draft's text is put aside. Returns whether there are any.
 */
function keepAsChanges(
  storage: Storage,
  key: string,
  { fields, before, putAside }: { fields: Partial<OrderForm>; before: FormBefore; putAside: PutAside },
): boolean {
  const names = Object.keys(fields) as (keyof OrderForm)[];
  if (names.length === 0) return false;
  const typed = readKeptForm(storage, key, { workflowId: null, ...emptyOrderForm });
  for (const field of names)
    if (field in typed && JSON.stringify(typed[field]) !== JSON.stringify(fields[field]))
      asideOf(field, fields[field]).forEach(putAside);
  const formBefore = readKeptBefore(storage, key);
  keepForm(
    storage,
    key,
    { ...fields, ...typed },
    Object.keys(formBefore).length > 0 ? formBefore : undefined,
  );
  const replaced = Object.entries(before).filter(
    ([field, value]) => value !== null && names.includes(field as keyof FormBefore) && !(field in typed),
  );
  const replacedBefore = readKeptForm(storage, `${key}.before`, noneBefore);
  keepForm(storage, `${key}.before`, { ...Object.fromEntries(replaced), ...replacedBefore });
  return true;
}

/** Returns under which name unsaved changes of a published order's form are kept. */
export const editedForm = (orderId: string): string => `order.${orderId}`;
/** What unsaved texts of a form replace, where it is known. */
export interface FormBefore {
  brief: RichText | null;
  orderName: string | null;
}
const noneBefore: FormBefore = { brief: null, orderName: null };
/** Returns under which name the brief and the name are kept that unsaved ones replace. */
export const beforeForm = (orderId: string): string => `${editedForm(orderId)}.before`;

const nameOfNew = (source: OrderDetail | null): string => (source === null ? 'new' : `copy.${source.id}`);

/** Returns where a draft without a number is kept: beside one that another tab has begun. */
function slotOfNew(storage: Storage, userId: string, source: OrderDetail | null, mutationId: string): string {
  const name = nameOfNew(source);
  const beside = `${name}.${mutationId}`;
  const first = readKeptDraft(storage, userId, name);
  const isBeside = readKeptDraft(storage, userId, beside) !== null;
  return isBeside || (first !== null && first.mutationId !== mutationId) ? beside : name;
}

const fieldsOf = (
  draft: Pick<KeptDraft, 'form'> | null,
  names: readonly (keyof OrderForm)[],
): Partial<OrderForm> => Object.fromEntries(names.map((field) => [field, draft?.form[field]]));

/** Returns a field's value as a text that is worth keeping; none of a choice. */
function asideOf(field: keyof OrderForm, value: OrderForm[keyof OrderForm]): RichText[] {
  const text = typeof value === 'string' && field === 'orderName' ? richTextOf(value) : value;
  return typeof text === 'object' && text !== null && plainText(text).trim() !== '' ? [text] : [];
}

const plain = (form: OrderForm): OrderForm => JSON.parse(JSON.stringify(form));
