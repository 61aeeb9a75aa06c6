import { describe, expect, it } from 'vitest';
import { inPlace, type PageComparison } from '#shared/compare/change.ts';
import type { Nudge } from '#shared/compare/compare-options.ts';
import { type CompareSettings, optionsOfPage, usualSettings } from '#shared/compare/compare-settings.ts';
import type { ComparedPage } from '#shared/compare/group-changes.ts';
import { createPageMemory, type PageMemory } from './page-memory.ts';

const noLayers = { layers: [] };
const result = (renderingOnly: number): PageComparison => ({
  ...{ changes: [], placement: inPlace, resized: null, renderingOnly },
});
const page = (number: number, renderingOnly = 0, old = number): ComparedPage => ({
  ...{ page: number, old, comparison: result(renderingOnly) },
});
const begin = (memory: PageMemory, settings: Partial<CompareSettings>): void =>
  memory.begin((each) => optionsOfPage({ ...usualSettings, ...settings }, each, noLayers, noLayers));
const none: Nudge = { rightMm: 0, downMm: 0 };
const rect = { x: 1, y: 1, width: 5, height: 5 };

describe('what is known of pages', () => {
  it('is recalled for the same two pages compared in the same way, and no others', () => {
    const memory = createPageMemory(9);
    begin(memory, {});
    memory.add(page(2, 7), none);
    expect(memory.recall(2, 2)?.renderingOnly).toBe(7);
    expect(memory.recall(1, 2)).toBeUndefined();
    expect(memory.recall(2, 3)).toBeUndefined();
    begin(memory, { sensitivity: 'fine' });
    expect(memory.recall(2, 2)).toBeUndefined();
    begin(memory, { sensitivity: usualSettings.sensitivity });
    expect(memory.recall(2, 2)?.renderingOnly).toBe(7);
  });

  it('stays for the pages that a setting is not about', () => {
    const memory = createPageMemory(9);
    begin(memory, {});
    memory.add(page(1, 1), none);
    memory.add(page(2, 2), none);
    begin(memory, { places: [{ page: 2, at: rect }] });
    expect(memory.recall(1, 1)?.renderingOnly).toBe(1);
    expect(memory.recall(2, 2)).toBeUndefined();
  });

  it('elsewhere is of pages compared as usual, whatever is set here', () => {
    const memory = createPageMemory(9);
    begin(memory, { insideTrim: true });
    memory.take(page(3, 5));
    expect(memory.recall(3, 3)).toBeUndefined();
    begin(memory, {});
    expect(memory.recall(3, 3)?.renderingOnly).toBe(5);
  });

  it('is recalled as usual before a comparison begins', () => {
    const memory = createPageMemory(9);
    memory.take(page(3, 5));
    expect(memory.recall(3, 3)?.renderingOnly).toBe(5);
  });

  it('is forgotten the oldest first, after some settings of the whole file', () => {
    const memory = createPageMemory(2);
    const sides = [0, 1, 2, 3, 4].map((rightMm) => ({ nudge: { rightMm, downMm: 0 } }));
    for (const settings of sides) {
      begin(memory, settings);
      memory.add(page(1), settings.nudge);
      memory.add(page(2), settings.nudge);
    }
    const known = sides.map((settings) => {
      begin(memory, settings);
      return [memory.recall(1, 1), memory.recall(2, 2)].every((each) => each !== undefined);
    });
    expect(known).toEqual([false, true, true, true, true]);
  });
});

it('remembers where the old page lay when it was compared, and no shift of what came from elsewhere', () => {
  const memory = createPageMemory(9);
  const nudge = { rightMm: 0.1, downMm: -0.2 };
  begin(memory, { nudge });
  const [moved, taken] = [page(1), page(2)];
  memory.add(moved, nudge);
  memory.take(taken);
  begin(memory, {});
  expect(memory.nudgeOf(moved)).toEqual(nudge);
  expect(memory.nudgeOf(taken)).toEqual(none);
});
