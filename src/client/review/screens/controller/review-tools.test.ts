import { beforeEach, expect, it } from 'vitest';
import type { Mark } from '#shared/review/mark.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { recordingStage } from '../../../../../tests/support/clients/recording-stage.ts';
import { createReviewTools, type ReviewTools } from './review-tools.ts';
import { createReviewView, type ReviewView } from './review-view.ts';

let view: ReviewView;
let calls: unknown[][];
let tools: ReviewTools;

beforeEach(() => {
  view = createReviewView(memoryStorage());
  const recording = recordingStage();
  calls = recording.calls;
  tools = createReviewTools(view, () => recording.stage);
});

it('gives the stage the keyboard with a tool that is put to use on a page, unless a comment is written', () => {
  tools.choose('select');
  expect(calls).toEqual([['setTool', 'select', 'red']]);
  tools.choose('rect');
  expect(calls.slice(1)).toEqual([['setTool', 'rect', 'red'], ['focus']]);
  expect(view.announcement).toMatch('Arrow keys');
  view.draft = { id: 'draft' } as Mark;
  tools.choose('arrow');
  expect(calls.slice(3)).toEqual([['setTool', 'arrow', 'red']]);
});

it('sets up a stage that is made anew', () => {
  tools.choose('hand');
  tools.setColour('blue');
  tools.setReadOnly(false);
  calls.length = 0;
  tools.draw();
  expect(calls).toEqual([
    ['setReadOnly', false],
    ['setTool', 'hand', 'blue'],
  ]);
});

it('draws nothing until it may', () => {
  expect(tools.isReadOnly).toBe(true);
  tools.setReadOnly(false);
  expect(tools.isReadOnly).toBe(false);
});
