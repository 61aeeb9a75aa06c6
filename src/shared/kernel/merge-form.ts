import { z } from 'zod';
import { Refusal } from './errors.ts';
import type { FormConflictData } from './form-conflict.ts';
import { jsonText } from './json-text.ts';

/**
 * Adds to a form's schema what the fields that its author changed read before they did. A caller that does not say it
 * replaces all fields.
 */
export const withBefore = <S extends z.ZodRawShape>(form: z.ZodObject<S>) =>
  form.extend({ before: jsonText(z.record(z.string(), z.unknown())).optional() });

/** A form, and what the changed fields showed before; null for an empty one. */
export type SentForm<T> = T & { before?: Readonly<Record<string, unknown>> | undefined };

/**
 * Returns a form as it is to be stored: the fields that its author changed over those stored `now`. Throws a conflict if
 * somebody else has changed one of them meanwhile: it names each and what it reads now.
 */
export function mergeForm<T extends object>(
  { before, ...form }: SentForm<T>,
  now: T,
  labels: Readonly<Record<keyof T, string>>,
): T {
  const wanted = form as unknown as T;
  if (before === undefined) return wanted;
  const changed = (Object.keys(labels) as (keyof T & string)[]).filter((field) => field in before);
  const merged = { ...now };
  for (const field of changed) merged[field] = wanted[field];
  const both = changed.filter(
    (field) => !isSame(now[field], before[field]) && !isSame(now[field], wanted[field]),
  );
  if (both.length === 0) return merged;
  const conflict: FormConflictData = {
    kind: 'form-conflict',
    now: Object.fromEntries(both.map((field) => [field, now[field]])),
  };
  throw new Refusal(
    'conflict',
    'This was changed elsewhere in the meantime.',
    [
      ...both.map((field) => readsNow(labels[field], now[field])),
      'Save again to replace it with what you entered.',
    ],
    conflict,
  );
}

/** Returns whether two values of a field read the same: blanks at the ends of a text, which are not stored, do not count. */
export const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other);

/** Returns a value as JSON with the keys of objects in one order: the database has its own. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) => {
    if (typeof part === 'string') return part.trim();
    return typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part;
  });

/** Characters. A longer text, as that of a picture, is not quoted. */
const maxQuoteLength = 300;

const readsNow = (label: string, value: unknown): string => {
  if (value === '' || value === null || value === undefined) return `Someone else has emptied “${label}”.`;
  return typeof value === 'string' && value.length <= maxQuoteLength
    ? `${label} reads now: “${value}”`
    : `Someone else has changed “${label}”.`;
};
