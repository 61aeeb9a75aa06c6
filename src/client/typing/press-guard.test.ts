import { expect, it } from 'vitest';
import { createPressGuard } from './press-guard.ts';

const press = (key: string, timeStamp: number, repeat = false) => ({
  ...{ key, timeStamp, repeat },
  ...{ ctrlKey: false, metaKey: false },
});

it('lets no key of a sentence confirm a decision that was opened by one of its letters', () => {
  const mayPress = createPressGuard(1_000, true);
  const sentence = [...' the logo up by three '].map((key, at) => press(key, 1_100 + at * 180));
  expect(sentence.map(mayPress)).not.toContain(true);
  expect(mayPress(press('Enter', 1_100 + sentence.length * 180))).toBe(false);
});

it('lets a key confirm it after a moment, also behind one that only moves the focus', () => {
  const mayPress = createPressGuard(1_000, true);
  expect(mayPress(press('Enter', 1_200))).toBe(false);
  mayPress(press('Tab', 1_400));
  expect(mayPress(press('Enter', 1_500))).toBe(true);
});

it('lets a key press a button of another dialog at once, but not one that is held down', () => {
  const mayPress = createPressGuard(1_000, false);
  expect(mayPress(press('Enter', 1_001))).toBe(true);
  expect(mayPress(press('Enter', 3_000, true))).toBe(false);
});
