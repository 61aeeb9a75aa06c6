import type { PDFObject, PDFPage } from 'mupdf';

type Read = (value: PDFObject) => void;

/** Reads what is below objects of a PDF; each is released once it is read. */
export interface ObjectWalk {
  /** Reads an entry, unless it is null or was read before, wherever else it is used. */
  at(parent: PDFObject, key: string | number, read: Read): void;
  /** Reads each entry of a dictionary in `parent`. */
  each(parent: PDFObject, key: string, read: Read): void;
  /** Reads each item of an array in `parent`. */
  items(parent: PDFObject, key: string, read: Read): void;
}

/** `seen`: numbers of objects to pass over, to which those that are read are added. */
export function walkObject(seen: Set<number>): ObjectWalk {
  const at = (parent: PDFObject, key: string | number, read: Read): void => {
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
  return {
    at,
    each: (parent, key, read) =>
      at(parent, key, (dictionary) => {
        const names: (string | number)[] = [];
        if (!dictionary.isDictionary()) return;
        dictionary.forEach((value, name) => {
          value.destroy();
          names.push(name);
        });
        for (const name of names) at(dictionary, name, read);
      }),
    items: (parent, key, read) =>
      at(parent, key, (array) => {
        if (!array.isArray()) return;
        for (let index = 0; index < array.length; index++) at(array, index, read);
      }),
  };
}

/** Reads a page's dictionary and its resources, its own or inherited ones; both are released after that. */
export function readPage(page: PDFPage, read: (dictionary: PDFObject, resources: PDFObject) => void): void {
  const dictionary = page.getObject();
  const inherited = dictionary.getInheritable('Resources');
  try {
    read(dictionary, inherited);
  } finally {
    inherited.destroy();
    dictionary.destroy();
  }
}
