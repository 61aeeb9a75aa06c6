import { decodeMark } from '#shared/model/mark-record.ts';
import { Refusal } from '#shared/protocol/errors.ts';

/** The id of the mark in a stored annotation, null for a form-data file; refused where it cannot be read. */
export function annotationAttrId(annotation: string): string | null {
  const read = decodeMark(annotation);
  if (read.kind === 'invalid')
    throw new Refusal('invalid_input', 'Not Valid', [`The mark cannot be read: ${read.reason}.`]);
  return read.kind === 'mark' ? read.mark.id : null;
}
