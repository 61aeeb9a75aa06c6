import { namedPages } from '#client/review/screens/changes/finding/named-pages.ts';
import type { Alignment } from '#shared/compare/compare-options.ts';
import { type CompareSettings, type PlaceLeftOut, usualSettings } from '#shared/compare/compare-settings.ts';
import { sensitivityTable } from '#shared/compare/sensitivity.ts';

const boxes: Readonly<Record<Exclude<Alignment, 'content'>, string>> = {
  crop: 'crop box',
  trim: 'trim box',
  media: 'media box',
};

/** Returns a sentence about what differs from the usual settings; null: nothing. */
export function ownSettingsSentence(settings: CompareSettings): string | null {
  const { sensitivity, alignment, nudge, insideTrim, layersOut, inksOut, places, pages } = settings;
  const matched = Object.keys(pages).map(Number);
  const parts = [
    sensitivity === usualSettings.sensitivity ? [] : `counted is “${sensitivityTable[sensitivity].label}”`,
    alignment === 'content' ? [] : `pages laid on each other by the ${boxes[alignment]}`,
    nudge.rightMm === 0 && nudge.downMm === 0
      ? []
      : `older version moved ${nudge.rightMm} mm to the right and ${nudge.downMm} mm down`,
    insideTrim ? 'nothing outside the trim box' : [],
    layersOut.length === 0 ? [] : `without ${layersOut.map((name) => `layer “${name}”`).join(', ')}`,
    inksOut.length === 0 ? [] : `without ${inksOut.map((name) => `ink “${name}”`).join(', ')}`,
    places.length === 0 ? [] : `without ${placesInWords(places)}`,
    matched.length === 0
      ? []
      : `${matched.length === 1 ? 'page' : 'pages'} ${namedPages(matched.sort((a, b) => a - b))} matched by hand`,
  ].flat();
  return parts.length === 0 ? null : `Compared with own settings: ${parts.join('; ')}.`;
}

function placesInWords(places: readonly PlaceLeftOut[]): string {
  const pages = new Set(places.map(({ page }) => page));
  const numbers = [...pages].filter((page) => page !== null).sort((a, b) => a - b);
  const where = [
    ...(pages.has(null) ? ['every page'] : []),
    ...(numbers.length === 0 ? [] : [`${numbers.length === 1 ? 'page' : 'pages'} ${namedPages(numbers)}`]),
  ];
  return `${places.length} ${places.length === 1 ? 'place' : 'places'} on ${where.join(' and on ')}`;
}
