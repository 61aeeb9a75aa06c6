import { type RichText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderForm } from '#shared/orders/order-form.ts';
import type { UnsavedFields } from './unsaved-fields.ts';

/** The server's name of a draft as this tab knows it. */
export interface KnownName {
  /** Takes note of a name that the server has, or is sent: it is no other’s. */
  knows(name: string | undefined): void;
  /** Takes over a name that was written elsewhere; where one is typed here, keeps the other beside it. */
  follow(theirs: string): void;
}

export function createKnownName(
  form: OrderForm,
  unsaved: Pick<UnsavedFields, 'names'>,
  putAside: (text: RichText) => void,
): KnownName {
  // The server cuts blanks at the ends: they stay under the hands of whoever types on.
  const known = new Set([form.orderName.trim()]);
  return {
    knows(name) {
      if (name !== undefined) known.add(name.trim());
    },
    follow(theirs) {
      const name = theirs.trim();
      if (known.has(name) || name === form.orderName.trim()) return;
      known.add(name);
      if (!unsaved.names().includes('orderName')) form.orderName = theirs;
      else if (name !== '') putAside(richTextOf(theirs));
    },
  };
}
