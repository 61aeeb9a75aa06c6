import { expect, it } from 'vitest';
import { isDark } from './kept-theme.ts';

it('follows the system only where nothing else was chosen', () => {
  expect([
    isDark('dark', false),
    isDark('light', true),
    isDark('system', true),
    isDark('system', false),
  ]).toEqual([true, false, true, false]);
});
