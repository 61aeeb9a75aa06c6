import { expect, it } from 'vitest';
import { contrast, readableContrast } from '#shared/kernel/contrast.ts';
import { lookTokens } from './look-tokens.ts';

it('puts the colours of a white-label client into tokens, and nothing that is not a colour', () => {
  const tokens = lookTokens(
    {
      primary: '#7a2048',
      success: '#0a7828',
      danger: 'red; background: url(https://elsewhere.example)',
      unknown: '#123456',
    },
    'light',
  );
  expect(tokens).toContainEqual(['--accent', '#7a2048']);
  expect(tokens).toContainEqual(['--accent-ink', '#ffffff']);
  expect(tokens).toContainEqual(['--success', '#0a7828']);
  expect(tokens.map(([token]) => token)).toEqual([
    '--accent',
    '--accent-ink',
    '--accent-soft',
    '--focus',
    '--success',
  ]);
});

it('shades what could not be read, in either scheme, also where it stands on its own tint', () => {
  for (const primary of ['#0f766e', '#ffe600', '#1a1a1a', '#808080', '#ff0000'])
    for (const scheme of ['light', 'dark'] as const) {
      const tokens = Object.fromEntries(lookTokens({ primary }, scheme));
      const accent = tokens['--accent'] ?? '';
      for (const ground of [
        tokens['--accent-soft'],
        tokens['--accent-ink'],
        scheme === 'light' ? '#ececee' : '#28282c',
      ])
        expect([primary, scheme, contrast(accent, ground ?? '') >= readableContrast]).toEqual([
          primary,
          scheme,
          true,
        ]);
    }
});
