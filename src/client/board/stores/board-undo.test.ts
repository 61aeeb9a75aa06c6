import { expect, it } from 'vitest';
import {
  acknowledgeChange,
  type BoardUndoStep,
  emptyBoardUndo,
  forgetChange,
  rememberChange,
  settleStep,
  takeSteps,
} from './board-undo.ts';

const words = (orders: readonly string[]): string => orders.join(' and ');
const step = (mutationId: string, group = mutationId): BoardUndoStep => ({
  mutationId,
  changeId: null,
  orders: [mutationId],
  words,
  group,
});

it('names a step by its response while it is being taken back', () => {
  const history = emptyBoardUndo();
  rememberChange(history, step('m1'));
  const [taken = null] = takeSteps(history, 'done');
  acknowledgeChange(history, 'm1', 'c1');
  expect(taken).toMatchObject({ changeId: 'c1' });
  if (taken === null) throw new Error('nothing was taken');
  expect(settleStep(history, taken, 'undone', { ...taken, changeId: 'c2' })).toBe(true);
  expect(history).toMatchObject({ done: [], undone: [{ changeId: 'c2' }], taking: [] });
});

it('keeps nothing of a step that is refused while it is being taken back', () => {
  const history = emptyBoardUndo();
  rememberChange(history, step('m1'));
  const [taken = null] = takeSteps(history, 'done');
  forgetChange(history, 'm1');
  if (taken === null) throw new Error('nothing was taken');
  expect(settleStep(history, taken, 'done', taken)).toBe(false);
  expect(history).toEqual(emptyBoardUndo());
});

it('takes the change before, while one is still being taken back', () => {
  const history = emptyBoardUndo();
  for (const each of [step('m1'), step('m2', 'many'), step('m3', 'many')]) rememberChange(history, each);
  expect(takeSteps(history, 'done')).toEqual([step('m3', 'many'), step('m2', 'many')]);
  expect(takeSteps(history, 'done')).toEqual([step('m1')]);
  expect(takeSteps(history, 'done')).toEqual([]);
});
