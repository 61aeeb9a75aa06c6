import type { UnseenPart } from '#client/review/stores/unseen-part.ts';
import type { ReviewView } from './review-view.ts';

type Parts = Pick<ReviewView, 'layers' | 'hiddenLayers' | 'failedPages'>;

/**
 * Returns in what the screen differs from the file, as sentences: layers that its reader has hidden or shown, pages that
 * failed.
 */
export function unseenParts({ layers, hiddenLayers, failedPages }: Parts): UnseenPart[] {
  const hidden = layers.filter(({ id, visible }) => visible && hiddenLayers?.includes(id));
  const shown = layers.filter(({ id, visible }) => !visible && hiddenLayers?.includes(id) === false);
  const pages = [...failedPages].sort((a, b) => a - b);
  return [
    ...(hidden.length === 0
      ? []
      : [{ text: `You have hidden the ${inWords('layer', hidden.map(quotedName))}.`, page: null }]),
    ...(shown.length === 0
      ? []
      : [
          {
            text: `You have shown the ${inWords('layer', shown.map(quotedName))}, hidden in the file itself.`,
            page: null,
          },
        ]),
    ...(pages[0] === undefined
      ? []
      : [
          {
            text: `${capital(inWords('page', pages.map(String)))} could not be drawn here.`,
            page: pages[0],
          },
        ]),
  ];
}

/** Returns the same as one text; empty where the screen shows the file as it is. */
export const unseenText = (parts: Parts): string =>
  unseenParts(parts)
    .map(({ text }) => text)
    .join(' ');

const quotedName = ({ name }: { name: string }): string => `“${name}”`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const inWords = (one: string, names: readonly string[]): string =>
  names.length === 1 ? `${one} ${names[0]}` : `${one}s ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
