import { expect, it } from 'vitest';
import { unseenParts } from './unseen-parts.ts';

const layers = [
  { id: 1, name: 'Die line', visible: true },
  { id: 2, name: 'Foil', visible: true },
  { id: 3, name: 'Notes', visible: false },
];

it('names layers that the reader has hidden, not those that the file itself hides', () => {
  expect(unseenParts({ layers, hiddenLayers: null, failedPages: [] })).toEqual([]);
  expect(unseenParts({ layers, hiddenLayers: [3], failedPages: [] })).toEqual([]);
  expect(unseenParts({ layers, hiddenLayers: [1, 2, 3], failedPages: [] })).toEqual([
    { text: 'You have hidden the layers “Die line” and “Foil”.', page: null },
  ]);
});

it('names layers that the reader has shown although the file itself hides them', () => {
  expect(unseenParts({ layers, hiddenLayers: [], failedPages: [] })).toEqual([
    { text: 'You have shown the layer “Notes”, hidden in the file itself.', page: null },
  ]);
  expect(unseenParts({ layers, hiddenLayers: [2], failedPages: [] })).toEqual([
    { text: 'You have hidden the layer “Foil”.', page: null },
    { text: 'You have shown the layer “Notes”, hidden in the file itself.', page: null },
  ]);
});

it('names pages that could not be drawn', () => {
  expect(unseenParts({ layers: [], hiddenLayers: null, failedPages: [7] })).toEqual([
    { text: 'Page 7 could not be drawn here.', page: 7 },
  ]);
  expect(unseenParts({ layers: [], hiddenLayers: null, failedPages: [12, 7, 9] })).toEqual([
    { text: 'Pages 7, 9 and 12 could not be drawn here.', page: 7 },
  ]);
});
