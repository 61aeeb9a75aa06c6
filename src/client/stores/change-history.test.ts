import { expect, it } from 'vitest';
import {
  acknowledgeChange,
  type ChangeStep,
  emptyChanges,
  forgetChange,
  rememberChange,
  settleStep,
  takeStep,
} from './change-history.ts';

const step = (mutationId: string): ChangeStep => ({ mutationId, changeId: null, text: mutationId });

it('names a step by its answer while it is being taken back', () => {
  const history = emptyChanges();
  rememberChange(history, step('m1'));
  const taken = takeStep(history, 'done');
  acknowledgeChange(history, 'm1', 'c1');
  expect(taken).toMatchObject({ changeId: 'c1' });
  if (taken === null) throw new Error('nothing was taken');
  expect(settleStep(history, taken, 'undone', { ...taken, changeId: 'c2' })).toBe(true);
  expect(history).toMatchObject({ done: [], undone: [{ changeId: 'c2' }], taking: [] });
});

it('keeps nothing of a step that is refused while it is being taken back', () => {
  const history = emptyChanges();
  rememberChange(history, step('m1'));
  const taken = takeStep(history, 'done');
  forgetChange(history, 'm1');
  if (taken === null) throw new Error('nothing was taken');
  expect(settleStep(history, taken, 'done', taken)).toBe(false);
  expect(history).toEqual(emptyChanges());
});

it('takes the step before, while one is still being taken back', () => {
  const history = emptyChanges();
  rememberChange(history, step('m1'));
  rememberChange(history, step('m2'));
  expect([takeStep(history, 'done'), takeStep(history, 'done'), takeStep(history, 'done')]).toEqual([
    step('m2'),
    step('m1'),
    null,
  ]);
});
