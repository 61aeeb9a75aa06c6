import type { PDFObject, PDFPage } from 'mupdf';
import { type ObjectWalk, readPage } from './walk-object.ts';

/**
 * Reads what makes content of a page optional: the group or the rule over groups (ISO 32000-2, 8.11) that its operators,
 * annotations and what it places belong to, and what is placed there.
 */
export function optionalContent(
  page: PDFPage,
  { at, each, items }: ObjectWalk,
  read: (membership: PDFObject) => void,
): void {
  const content = (value: PDFObject): void => {
    at(value, 'OC', read);
    at(value, 'Resources', resources);
  };
  const resources = (value: PDFObject): void => {
    each(value, 'Properties', read);
    each(value, 'XObject', content);
    each(value, 'Pattern', content);
  };
  readPage(page, (dictionary, own) => {
    if (own.isDictionary()) resources(own);
    items(dictionary, 'Annots', (annotation) => at(annotation, 'OC', read));
  });
}
