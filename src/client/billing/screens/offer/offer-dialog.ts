import { type Before, FormConflict } from '#client/sync/form-conflict.ts';

export interface OfferDialogProps<T> {
  /** Null: it is a new one. */
  item: T | null;
  /** All that are offered, or were. */
  items: readonly T[];
  currencies: readonly string[];
  onClose(): void;
  onSaved(): void;
}

/** How the fields of a form and the stored terms become each other. */
interface TermsForm<Fields, Terms> {
  formOf(terms: Terms): Fields;
  termsOf(fields: Fields): Terms;
  /** Terms that a field decides, where it is not the one of its name. */
  terms?: Partial<Record<keyof Fields, readonly (keyof Terms)[]>>;
}

/**
 * Saves the changed terms of an item. Converts between the form's fields and the server's terms, for `before` and
 * for a conflict alike.
 */
export async function saveTerms<Fields extends object, Terms extends object>(
  { formOf, termsOf, terms = {} }: TermsForm<Fields, Terms>,
  item: Terms,
  values: Fields,
  before: Before,
  save: (terms: Terms, before: Before) => Promise<boolean | FormConflict>,
): Promise<boolean | FormConflict> {
  const termsBy = (field: string): readonly string[] =>
    (terms[field as keyof Fields] as readonly string[] | undefined) ?? [field];
  const known = termsOf({ ...formOf(item), ...before });
  const outcome = await save(termsOf(values), pick(known, Object.keys(before).flatMap(termsBy)));
  if (typeof outcome === 'boolean') return outcome;
  const now = formOf({ ...item, ...outcome.now });
  const isOther = (field: string): boolean => termsBy(field).some((name) => name in outcome.now);
  return new FormConflict(pick(now, Object.keys(now).filter(isOther)));
}

const pick = (from: object, names: readonly string[]): Before =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
