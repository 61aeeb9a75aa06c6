import type { PDFObject, PDFPage } from 'mupdf';
import { processInks } from '#shared/compare/process-inks.ts';
import { readPage, walkObject } from '../objects/walk-object.ts';

/** Colourants that are no spot ink. */
const notSpots = new Set<string>(['All', 'None', ...processInks]);

export const isSpotInk = (name: string): boolean => !notSpots.has(name);

/** Returns the names of the spot inks in the resources of a page, of what it places, and of what is placed there. */
export function pageInks(page: PDFPage): Set<string> {
  const inks = new Set<string>();
  eachInkSpace(page, new Set(), (names) => {
    for (const name of names) if (isSpotInk(name)) inks.add(name);
  });
  return inks;
}

/** Returns the names of the colourants that a page may paint tints of, as `pageInks` finds them: any, but each alone. */
export function pageTints(page: PDFPage): Set<string> {
  const tints = new Set<string>();
  eachInkSpace(page, new Set(), ([name, ...others]) => {
    if (name !== undefined && others.length === 0) tints.add(name);
  });
  return tints;
}

/**
 * Visits the colour spaces of inks (Separation and DeviceN, ISO 32000-2, 8.6.6) in the resources of a page, of what it
 * places, and of what is placed there, with the names of their colourants. `seen`: numbers of objects that are passed over,
 * to which those that are met are added.
 */
export function eachInkSpace(
  page: PDFPage,
  seen: Set<number>,
  visit: (names: readonly string[], space: PDFObject) => void,
): void {
  const { at, each } = walkObject(seen);
  const nameOf = (parent: PDFObject, at: number): string => {
    const value = parent.get(at);
    const name = value.isName() ? value.asName() : 'None';
    value.destroy();
    return name;
  };
  const space = (value: PDFObject): void => {
    if (!value.isArray()) return;
    const family = value.get(0);
    const kind = family.isName() ? family.asName() : '';
    family.destroy();
    if (kind === 'Separation') visit([nameOf(value, 1)], value);
    else if (kind === 'DeviceN') {
      const names = value.get(1);
      const found = Array.from({ length: names.length }, (_, index) => nameOf(names, index));
      names.destroy();
      visit(found, value);
    } else if (kind === 'Indexed' || kind === 'Pattern') at(value, 1, space);
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

  readPage(page, (_, own) => {
    if (own.isDictionary()) resources(own);
  });
}
