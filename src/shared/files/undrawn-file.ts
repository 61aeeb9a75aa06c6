/** Kinds whose own program can save a PDF; others are no pages at all. */
const programs: Readonly<Record<string, string>> = {
  eps: 'EPS',
  ps: 'PostScript',
  ai: 'Illustrator',
  indd: 'InDesign',
  cdr: 'CorelDRAW',
  qxd: 'QuarkXPress',
  pub: 'Publisher',
  doc: 'Word',
  docx: 'Word',
  xls: 'Excel',
  xlsx: 'Excel',
  ppt: 'PowerPoint',
  pptx: 'PowerPoint',
};

const extensionOf = (fileName: string): string =>
  fileName.includes('.') ? fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase() : '';

/** Returns the program whose kind of file it is; undefined where none is known. */
export const programOf = (fileName: string): string | undefined => programs[extensionOf(fileName)];

/** Returns the text in place of a file that is stored but cannot be shown. */
export const undrawnText = (fileName: string): string =>
  `${programOf(fileName) ?? (extensionOf(fileName).toUpperCase() || 'This file')} is stored; it cannot be drawn here`;
