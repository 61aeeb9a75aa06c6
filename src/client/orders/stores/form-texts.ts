import { formKeys } from '#client/sync/form-keys.ts';
import { plainText, type RichText } from '#shared/kernel/rich-text.ts';
import { type KeptDraft, keepDraft, newDraft, readKeptDraft, setCurrentDraft } from './kept-draft.ts';

/** What somebody typed into a form that is not saved, as it is listed. */
export interface FormText {
  key: string;
  title: string;
  /** The order whose form it is of. */
  orderId: string | null;
  /** Of a draft order. */
  isDraft: boolean;
  /** A line for each field with text; empty where only choices were made. */
  text: string;
  /** The page where writing can continue; null if no page is certain to lead there. */
  path: string | null;
}

const draftPrefix = 'order-draft.';
/** Forms that belong to an order, by its id. */
const orderForms = /^(?:order|invite-guest|allocated-time)\.([^.]+)$/;

/** Returns the name of a form or of a draft order, without the person's id. */
const nameOf = (key: string): string => key.split('.').slice(2).join('.');

/** Returns the order that kept input belongs to; null where that is none, or not known. */
export function orderOfForm(key: string): string | null {
  const name = nameOf(key);
  if (key.startsWith(draftPrefix)) return /^\d+$/.test(name) ? name : null;
  return orderForms.exec(name)?.[1] ?? null;
}

/** Returns what a person typed into forms on this device and has not saved. */
export const formTexts = (storage: Storage, userId: string): FormText[] =>
  formKeys(storage, userId).map((key) => {
    const orderId = orderOfForm(key);
    const value = parsed(storage.getItem(key));
    const isDraft = key.startsWith(draftPrefix);
    return {
      ...{ key, orderId, isDraft },
      title: isDraft ? draftTitle(key, orderId) : formTitle(key, orderId),
      text: linesOf(isDraft ? orderFields(value) : value),
      path: isDraft ? draftPath(key, orderId) : orderId && `/orders/detail/${orderId}`,
    };
  });

/**
 * Forgets what was typed, with the text that it was to replace. Returns how to take that back, which does nothing and
 * returns false where something else was typed there since.
 */
export function discardFormText(storage: Storage, key: string): () => boolean {
  const keys = [key, `${key}.before`];
  const kept = keys.map((each) => [each, storage.getItem(each)] as const);
  for (const each of keys) storage.removeItem(each);
  return () => {
    if (storage.getItem(key) !== null) return false;
    for (const [each, value] of kept) if (value !== null) storage.setItem(each, value);
    return true;
  };
}

/** Turns the rest of a deleted draft into a new draft. A new draft that waits is put aside for later. */
export function beginWithKept(storage: Storage, userId: string, orderId: string): void {
  const left = readKeptDraft(storage, userId, orderId);
  if (left === null) return;
  const waiting = readKeptDraft(storage, userId, 'new');
  if (waiting !== null) keepDraft(storage, userId, `new.${waiting.mutationId}`, waiting);
  const empty = newDraft(true);
  const unsaved = (Object.keys(left.form) as (keyof KeptDraft['form'])[]).filter(
    (field) => JSON.stringify(left.form[field]) !== JSON.stringify(empty.form[field]),
  );
  keepDraft(storage, userId, null, { ...empty, form: left.form, unsaved });
  keepDraft(storage, userId, orderId, null);
  setCurrentDraft(storage, userId, null);
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

const orderFields = (draft: Partial<KeptDraft>): object => ({
  orderName: draft.form?.orderName,
  brief: draft.form?.brief,
});

function linesOf(fields: object): string {
  const lines = textsIn(fields);
  const [only] = lines;
  if (only !== undefined && lines.length === 1) return only[1];
  return lines.map(([field, text]) => `${inWords(field)}: ${text}`).join('\n');
}

/** Returns the fields that contain text, including those of nested parts, for example a list of items. */
const textsIn = (fields: object): (readonly [field: string, text: string])[] =>
  Object.entries(fields).flatMap(([field, value]: [string, unknown]) => {
    // Kept beside the fields: what they showed before.
    if (field === 'before' || /(^i|I)d$/.test(field)) return [];
    const text = textOf(value);
    return text === '' ? [] : [[field, text] as const];
  });

function textOf(value: unknown): string {
  // A picture is no text.
  if (typeof value === 'string') return value.startsWith('data:') ? '' : value.trim();
  if (isRichText(value)) return plainText(value);
  if (typeof value !== 'object' || value === null) return '';
  // Texts of their own in a list are choices.
  const texts = Array.isArray(value)
    ? value.filter((part) => typeof part !== 'string').map(textOf)
    : textsIn(value).map(([, text]) => text);
  return texts.filter((text) => text !== '').join('; ');
}

const isRichText = (value: unknown): value is RichText =>
  typeof value === 'object' && value !== null && Array.isArray((value as Partial<RichText>).content);

/** Returns `orderName` and `order-name` as `Order name`. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function draftTitle(key: string, orderId: string | null): string {
  if (orderId !== null) return `Draft #${orderId}`;
  const [, source] = /^copy\.([^.]+)/.exec(nameOf(key)) ?? [];
  return source === undefined ? 'New order' : `Copy of #${source}`;
}

function formTitle(key: string, orderId: string | null): string {
  const [form = ''] = nameOf(key).split('.');
  if (form === 'order') return `Changes of #${orderId}`;
  return orderId === null ? inWords(form) : `${inWords(form)}, #${orderId}`;
}

function draftPath(key: string, orderId: string | null): string {
  if (orderId !== null) return `/orders/new?draft=${orderId}`;
  const [, source] = /^copy\.([^.]+)/.exec(nameOf(key)) ?? [];
  return source === undefined ? '/orders/new' : `/orders/clone/${source}`;
}
