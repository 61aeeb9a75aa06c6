import { expect, it } from 'vitest';
import { isComposing, isSendKey } from './text-keys.ts';

const enter = { key: 'Enter', ctrlKey: true, metaKey: false, isComposing: false, keyCode: 13 };

it('a key is an input method’s while text is composed, and where it ends that', () => {
  expect(isComposing(enter)).toBe(false);
  expect(isComposing({ ...enter, isComposing: true })).toBe(true);
  expect(isComposing({ ...enter, keyCode: 229 })).toBe(true);
});

it('text is sent by Ctrl or Command with Enter, not by one that an input method takes', () => {
  expect(isSendKey(enter)).toBe(true);
  expect(isSendKey({ ...enter, ctrlKey: false, metaKey: true })).toBe(true);
  expect(isSendKey({ ...enter, ctrlKey: false })).toBe(false);
  expect(isSendKey({ ...enter, isComposing: true })).toBe(false);
});
