import { formBody } from '#client/orders/actions/order-form-body.ts';
import type { OrderForm } from '#shared/orders/order-form.ts';

/** The fields of a form that the server does not have yet. */
export interface UnsavedFields {
  names(): (keyof OrderForm)[];
  has(): boolean;
  /** Puts what differs into the form. Returns whether anything does. */
  change(patch: Partial<OrderForm>): boolean;
  /** Returns the fields as a form sends them. */
  body(): Record<string, string>;
  /** Marks as saved what is still as it was sent. */
  saved(body: Record<string, string>): void;
  clear(): void;
}

export function createUnsavedFields(form: OrderForm, names: Iterable<keyof OrderForm>): UnsavedFields {
  const unsaved = new Set(names);
  const body = (): Record<string, string> => formBody(form, unsaved);
  return {
    names: () => [...unsaved],
    has: () => unsaved.size > 0,
    change(patch) {
      const changed = (Object.keys(patch) as (keyof OrderForm)[]).filter(
        (field) => JSON.stringify(patch[field]) !== JSON.stringify(form[field]),
      );
      if (changed.length > 0) Object.assign(form, patch);
      for (const field of changed) unsaved.add(field);
      return changed.length > 0;
    },
    body,
    saved(sent) {
      const now = body();
      for (const field of unsaved) if (sent[field] === now[field]) unsaved.delete(field);
    },
    clear: () => unsaved.clear(),
  };
}
