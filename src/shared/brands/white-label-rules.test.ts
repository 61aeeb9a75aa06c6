import { describe, expect, it } from 'vitest';
import {
  lookProblems,
  maxLookPictureBytes,
  mayGiveLooks,
  maySetLook,
  signInProblems,
} from './white-label-rules.ts';

const look = {
  productName: 'Resold Proofs',
  logo: 'data:image/png;base64,AAAA',
  favicon: null,
  imagePlaceholder: null,
  theme: { primary: '#0f766e' },
};

describe('a white-label look', () => {
  it('is a name, colours and small pictures', () => {
    expect(lookProblems(look)).toEqual([]);
    for (const productName of [' ', '\u200b'])
      expect(lookProblems({ ...look, productName })).toEqual(['Product name: Required!']);
    expect(lookProblems({ ...look, theme: { primary: 'url(x)', other: '#fff' } })).toHaveLength(2);
    expect(lookProblems({ ...look, logo: 'https://elsewhere.test/logo.png' })).toHaveLength(1);
    expect(lookProblems({ ...look, logo: 'data:text/html,<script>' })).toHaveLength(1);
    for (const logo of [
      'data:image/png;base64,AAAA" onerror="alert(1)',
      'data:image/svg+xml,<svg onload=alert(1)>',
      'data:image/png;base64,AA\nAA',
    ])
      expect(lookProblems({ ...look, logo })).toHaveLength(1);
    expect(lookProblems({ ...look, logo: 'data:image/svg+xml,%3Csvg/%3E' })).toEqual([]);
    expect(lookProblems({ ...look, productName: 'Proofs\r\nBcc: all@others.test' })).toHaveLength(1);
    const large = `data:image/png;base64,${'A'.repeat(maxLookPictureBytes * 3)}`;
    expect(lookProblems({ ...look, favicon: large })).toEqual(['favicon: at most 48 KB.']);
  });

  it('is given by the owner of a white-label account', () => {
    const owner = { role: 'owner', viewOnly: false } as const;
    expect(maySetLook(owner, { isClientWhitelabel: true })).toBe(true);
    expect(maySetLook(owner, { isClientWhitelabel: false })).toBe(false);
    expect(maySetLook({ ...owner, viewOnly: true }, { isClientWhitelabel: true })).toBe(false);
    expect(maySetLook({ role: 'staff', viewOnly: false }, { isClientWhitelabel: true })).toBe(false);
  });

  it('is given to companies by managers alone', () => {
    for (const role of ['manager', 'creative_manager', 'production_manager', 'admin'] as const)
      expect(mayGiveLooks({ role, viewOnly: false })).toBe(true);
    for (const role of ['operator', 'cso', 'owner', 'staff', 'guest'] as const)
      expect(mayGiveLooks({ role, viewOnly: false })).toBe(false);
    expect(mayGiveLooks({ role: 'manager', viewOnly: true })).toBe(false);
  });

  it('signs in at an address, and at a host where it has one', () => {
    const problems = (address: string, signInHost: string | null = null) =>
      signInProblems({ address, signInHost });
    for (const fine of ['brightside', 'vale-1', 'a']) expect(problems(fine)).toEqual([]);
    for (const wrong of ['', 'a b', '-a', 'a--b', 'A', 'a/b', 'a'.repeat(41)])
      expect([wrong, problems(wrong)]).toEqual([wrong, [expect.stringMatching(/^Address: /)]]);
    expect(problems('a', 'proofs.vale.example')).toEqual([]);
    for (const wrong of ['localhost', 'a.b:80', 'https://a.b', 'a..b', 'a.b/c', '-a.b'])
      expect([wrong, problems('a', wrong)]).toEqual([wrong, [expect.stringMatching(/^Host: /)]]);
  });
});
