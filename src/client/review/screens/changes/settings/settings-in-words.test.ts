import { expect, it } from 'vitest';
import { usualSettings } from '#shared/compare/compare-settings.ts';
import { ownSettingsSentence } from './settings-in-words.ts';

const at = { x: 1, y: 2, width: 3, height: 4 };

it('names what is not as usual, and nothing where all is', () => {
  expect(ownSettingsSentence(usualSettings)).toBeNull();
  expect(ownSettingsSentence({ ...usualSettings, inksOut: ['Cyan', 'Varnish'] })).toBe(
    'Compared with own settings: without ink “Cyan”, ink “Varnish”.',
  );
  const places = [5, null, 2, 2].map((page) => ({ page, at }));
  expect(
    ownSettingsSentence({
      ...{ sensitivity: 'coarse', alignment: 'trim', nudge: { rightMm: 1, downMm: -0.5 }, insideTrim: true },
      ...{ layersOut: ['Notes'], inksOut: [], places, pages: { 7: null, 2: 5 } },
    }),
  ).toBe(
    'Compared with own settings: counted is “What stands out”; pages laid on each other by the trim box; ' +
      'older version moved 1 mm to the right and -0.5 mm down; nothing outside the trim box; ' +
      'without layer “Notes”; without 4 places on every page and on pages 2 and 5; ' +
      'pages 2 and 7 matched by hand.',
  );
});
