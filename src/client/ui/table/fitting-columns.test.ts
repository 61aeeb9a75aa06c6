import { expect, it } from 'vitest';
import { fittingColumns } from './fitting-columns.ts';

const columns = [
  { id: 'name', width: 200 },
  { id: 'owner', width: 150, roomFrom: 1000 },
  { id: 'unpaid', width: 400 },
];
const at = (width: number) => {
  const { shown, isNarrow } = fittingColumns(columns, width);
  return { shown: shown.map(({ id }) => id), isNarrow };
};

it('leaves out columns without room, and makes a row one cell where the rest is wider than the window', () => {
  expect(at(1200)).toEqual({ shown: ['name', 'owner', 'unpaid'], isNarrow: false });
  expect(at(999)).toEqual({ shown: ['name', 'unpaid'], isNarrow: false });
  expect(at(650)).toEqual({ shown: ['name', 'unpaid'], isNarrow: false });
  expect(at(649).isNarrow).toBe(true);
});
