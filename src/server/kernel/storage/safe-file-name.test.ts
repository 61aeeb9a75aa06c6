import { expect, it } from 'vitest';
import { safeFileName } from './safe-file-name.ts';

it('leads into no other folder, and names no device', () => {
  const names = {
    '../a/b\\c': '..-a-b-c',
    'C:x': 'C-x',
    '..': '_',
    '': '_',
    'a. .': 'a',
    'line\r\nend': 'line--end',
  };
  for (const [name, safe] of Object.entries(names)) expect(safeFileName(name)).toBe(safe);
  for (const name of ['CON.pdf', 'aux', 'nul .png', 'Com1.tar.gz', 'lpt¹'])
    expect(safeFileName(name)).toBe(`_${name}`);
  for (const name of ['Console.pdf', 'auxiliary', 'com10.pdf', '.pdf', 'a b (2).pdf', 'Müller & 李.zip'])
    expect(safeFileName(name)).toBe(name);
});

it('looks like what it is: no character turns the end of a name around', () => {
  expect(safeFileName('invoice\u202Efdp.zip')).toBe('invoice-fdp.zip');
  expect(safeFileName('a\u2066b\u200Fc.pdf')).toBe('a-b-c.pdf');
});
