import { expect, it } from 'vitest';
import {
  acknowledgeChange,
  type BoardUndoStep,
  emptyBoardUndo,
  leaveOut,
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
  leaveOut(history, 'm1', 'all');
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

it('keeps every step of the last hundred changes, however many each has', () => {
  const history = emptyBoardUndo();
  for (let at = 0; at < 120; at++) rememberChange(history, step(`first ${at}`, 'first'));
  expect(takeSteps(history, 'done')).toHaveLength(120);
  for (let at = 0; at < 101; at++) rememberChange(history, step(`m${at}`));
  expect(history.done.map(({ mutationId }) => mutationId).slice(0, 2)).toEqual(['m1', 'm2']);
  expect(history.done).toHaveLength(100);
});

it('leaves refused orders and steps out, and says what is left of the last change alone', () => {
  const history = emptyBoardUndo();
  rememberChange(history, { ...step('m1'), orders: ['1', '2', '3'] });
  expect(leaveOut(history, 'm1', ['2'])).toMatchObject([{ orders: ['1', '3'] }]);
  rememberChange(history, step('m2', 'many'));
  rememberChange(history, step('m3', 'many'));
  expect(leaveOut(history, 'm1', 'all')).toBeNull();
  expect(leaveOut(history, 'm2', 'all')).toMatchObject([{ mutationId: 'm3' }]);
  expect(leaveOut(history, 'm3', 'all')).toEqual([]);
  expect(history.done).toEqual([]);
});
