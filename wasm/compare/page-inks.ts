import type { PDFObject, PDFPage } from 'mupdf';

/** Colourants that are no spot ink. */
const notSpots = new Set(['All', 'None', 'Cyan', 'Magenta', 'Yellow', 'Black']);

/** Returns the names of the spot inks in the resources of a page, of what it places, and of what is placed there. */
export function pageInks(page: PDFPage): Set<string> {
  const inks = new Set<string>();
  const seen = new Set<number>();

  /** Reads an entry once, wherever else it is used, and releases it. */
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
    at(parent, key, (dictionary) => {
      const names: (string | number)[] = [];
      if (!dictionary.isDictionary()) return;
      dictionary.forEach((value, name) => {
        value.destroy();
        names.push(name);
      });
      for (const name of names) at(dictionary, name, read);
    });
  const name = (value: PDFObject) => {
    const found = value.isName() ? value.asName() : 'None';
    if (!notSpots.has(found)) inks.add(found);
  };
  const space = (value: PDFObject): void => {
    if (!value.isArray()) return;
    const family = value.get(0);
    const kind = family.isName() ? family.asName() : '';
    family.destroy();
    if (kind === 'Separation') at(value, 1, name);
    else if (kind === 'DeviceN')
      at(value, 1, (names) => {
        for (let index = 0; index < names.length; index++) at(names, index, name);
      });
    else if (kind === 'Indexed' || kind === 'Pattern') at(value, 1, space);
  };
  const content = (value: PDFObject): void => {
    at(value, 'ColorSpace', space);
    at(value, 'Shading', (shading) => at(shading, 'ColorSpace', space));
    at(value, 'Resources', resources);
  };
  const resources = (value: PDFObject): void => {
    each(value, 'ColorSpace', space);
    each(value, 'XObject', content);
    each(value, 'Pattern', content);
    each(value, 'Shading', content);
    each(value, 'Font', content);
    each(value, 'ExtGState', (state) =>
      at(state, 'SMask', (mask) => {
        if (mask.isDictionary()) at(mask, 'G', content);
      }),
    );
  };

  const dictionary = page.getObject();
  const inherited = dictionary.getInheritable('Resources');
  try {
    if (inherited.isDictionary()) resources(inherited);
  } finally {
    inherited.destroy();
    dictionary.destroy();
  }
  return inks;
}
