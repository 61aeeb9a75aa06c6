import { expect, it } from 'vitest';
import { isDark, whitelabelTokens } from './theme.ts';

it('puts the colours of a white-label client into tokens, and nothing that is not a colour', () => {
  expect(
    whitelabelTokens({
      primary: '#7a2048',
      success: 'rgb(10 120 40)',
      danger: 'red; background: url(https://elsewhere.example)',
      unknown: '#123456',
    }),
  ).toEqual([
    ['--accent', '#7a2048'],
    ['--success', 'rgb(10 120 40)'],
  ]);
});

it('follows the system only where nothing else was chosen', () => {
  expect([
    isDark('dark', false),
    isDark('light', true),
    isDark('system', true),
    isDark('system', false),
  ]).toEqual([true, false, true, false]);
});
