import type { PDFObject, PDFPage } from 'mupdf';
import { optionalContent } from './optional-content.ts';
import { walkObject } from './walk-object.ts';

/** Returns the names of the layers (optional content groups, ISO 32000-2, 8.11) that something on a page belongs to. */
export function pageLayers(page: PDFPage): Set<string> {
  const names = new Set<string>();
  const walk = walkObject(new Set());
  /** A group, or a rule over several (8.11.2.2): its groups, or its expression of lists. */
  const group = (value: PDFObject): void => {
    if (value.isArray()) for (let index = 0; index < value.length; index++) walk.at(value, index, group);
    if (!value.isDictionary()) return;
    const name = value.get('Name');
    if (name.isString()) names.add(name.asString());
    name.destroy();
    walk.at(value, 'OCGs', group);
    walk.at(value, 'VE', group);
  };
  optionalContent(page, walk, group);
  return names;
}
