import type { CallResult } from '#client/net/call-result.ts';
import { nameConflictOf } from '#client/orders/actions/write-order.ts';
import { type RichText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderForm } from '#shared/orders/order-form.ts';
import type { UnsavedFields } from './unsaved-fields.ts';

/** The server's name of a draft as this tab knows it: a newer one that its author has not seen is not replaced. */
export interface KnownName {
  /** The name that the typed one changes; null where the server has none yet. */
  before: string | null;
  /** Takes note of a name that the server has, or is sent: it is no other’s. */
  knows(name: string | undefined): void;
  /** Names the name that is replaced, where one is. */
  withBefore(body: Record<string, string>): Record<string, string>;
  /** Takes note of a response. Returns whether what it refuses to replace is this tab's own, sent before. */
  isOwn(body: Record<string, string>, result: CallResult<unknown>): boolean;
  /** Takes over a name that was written elsewhere; where one is typed here, keeps the other beside it. */
  follow(theirs: string): void;
}

/** `before`: the name that one typed on an earlier visit changes; null where none was. `stored`: the server's. */
export function createKnownName(
  form: OrderForm,
  unsaved: Pick<UnsavedFields, 'names'>,
  putAside: (text: RichText) => void,
  { before, stored }: { before: string | null; stored: string | null } = {
    before: null,
    stored: form.orderName,
  },
): KnownName {
  // The server trims blanks at the ends; the form keeps them, because the person may still be typing.
  const known = new Set([form.orderName, stored ?? ''].map((name) => name.trim()));
  /** May have arrived without a response. */
  const sent = new Set<string>();
  const name: KnownName = {
    before: before ?? stored,
    knows(theirs) {
      if (theirs !== undefined) known.add(theirs.trim());
    },
    withBefore: (body) =>
      body.orderName === undefined || name.before === null ? body : { ...body, nameBefore: name.before },
    isOwn({ orderName }, result) {
      if (orderName === undefined) return false;
      const theirs = result.ok ? null : nameConflictOf(result);
      const isOwn = theirs !== null && sent.has(theirs.trim());
      sent.add(orderName.trim());
      if (result.ok || isOwn) name.before = theirs ?? orderName;
      return isOwn;
    },
    follow(theirs) {
      const trimmed = theirs.trim();
      if (known.has(trimmed) || trimmed === form.orderName.trim()) return;
      known.add(trimmed);
      name.before = theirs;
      if (!unsaved.names().includes('orderName')) form.orderName = theirs;
      else if (trimmed !== '') putAside(richTextOf(theirs));
    },
  };
  return name;
}
