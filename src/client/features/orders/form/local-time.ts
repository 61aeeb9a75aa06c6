import { format } from 'date-fns';

/** An instant as a field of local date and time holds it; empty for none. */
export const toLocalField = (instant: string | null): string =>
  instant === null ? '' : format(new Date(instant), "yyyy-MM-dd'T'HH:mm");

/** The instant that such a field means in the reader's zone; null where it is empty or not whole. */
export function fromLocalField(text: string): string | null {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
