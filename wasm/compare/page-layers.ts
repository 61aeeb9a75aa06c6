import type { PDFObject, PDFPage } from 'mupdf';

/**
 * Returns the names of the layers (optional content groups, ISO 32000-2, 8.11) that something on a page belongs to:
 * its operators and annotations, what it places, and what is placed there.
 */
export function pageLayers(page: PDFPage): Set<string> {
  const names = new Set<string>();
  const seen = new Set<number>();
  const at = (parent: PDFObject, key: string | number, read: (value: PDFObject) => void): void => {
    const value = parent.get(key);
    try {
      if (value.isNull()) return;
      if (value.isIndirect()) {
        const number = value.asIndirect();
        if (seen.has(number)) return;
        seen.add(number);
      }
      read(value);
    } finally {
      value.destroy();
    }
  };
  const each = (parent: PDFObject, key: string, read: (value: PDFObject) => void): void =>
    at(parent, key, (list) => {
      if (list.isArray()) {
        for (let index = 0; index < list.length; index++) at(list, index, read);
        return;
      }
      const keys: (string | number)[] = [];
      if (!list.isDictionary()) return;
      list.forEach((value, name) => {
        value.destroy();
        keys.push(name);
      });
      for (const name of keys) at(list, name, read);
    });
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
  const dictionary = page.getObject();
  const inherited = dictionary.getInheritable('Resources');
  try {
    if (inherited.isDictionary()) resources(inherited);
    each(dictionary, 'Annots', (annotation) => at(annotation, 'OC', group));
  } finally {
    inherited.destroy();
    dictionary.destroy();
  }
  return names;
}
