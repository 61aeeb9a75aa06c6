import type { PDFObject, PDFPage } from 'mupdf';
import { readPage, walkObject } from './walk-object.ts';

/**
 * Returns the names of the layers (optional content groups, ISO 32000-2, 8.11) that something on a page belongs to:
 * its operators and annotations, what it places, and what is placed there.
 */
export function pageLayers(page: PDFPage): Set<string> {
  const names = new Set<string>();
  const { at, each, items } = walkObject(new Set());
  /** A group, or a rule over several (8.11.2.2). */
  const group = (value: PDFObject): void => {
    if (!value.isDictionary()) return;
    const name = value.get('Name');
    if (name.isString()) names.add(name.asString());
    name.destroy();
    at(value, 'OCGs', (groups) => {
      if (!groups.isArray()) return group(groups);
      for (let index = 0; index < groups.length; index++) at(groups, index, group);
    });
  };
  const content = (value: PDFObject): void => {
    at(value, 'OC', group);
    at(value, 'Resources', resources);
  };
  const resources = (value: PDFObject): void => {
    each(value, 'Properties', group);
    each(value, 'XObject', content);
    each(value, 'Pattern', content);
  };
  readPage(page, (dictionary, own) => {
    if (own.isDictionary()) resources(own);
    items(dictionary, 'Annots', (annotation) => at(annotation, 'OC', group));
  });
  return names;
}
