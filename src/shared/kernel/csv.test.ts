import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('writes nothing that a spreadsheet takes for a formula', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
    expect(csvLine([`${start}HYPERLINK(1)`]), JSON.stringify(start)).toMatch(/^"?'/);
  expect(csvLine(['-12.50', 'a=b', '2026-03-31'])).toBe('-12.50,a=b,2026-03-31\r\n');
});

it('begins no formula within a text where another separator is read, and leaves bullets and smiles', () => {
  expect(csvLine(['Posters;=HYPERLINK(1)', 'a\n@SUM(1)', 'b;-1+cmd|x'])).toBe(
    `"Posters;'=HYPERLINK(1)","a\n'@SUM(1)","b;'-1+cmd|x"\r\n`,
  );
  expect(csvLine(['Thanks ;-)\n- the logo'])).toBe('"Thanks ;-)\n- the logo"\r\n');
});
