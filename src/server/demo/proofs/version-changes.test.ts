import { expect, it } from 'vitest';
import { wholeVersions } from './version-changes.ts';

const first = {
  design: 'label',
  copy: { name: 'Rowella', facts: ['Tasmania', '13.0 % vol'], ground: 'dark' },
};

it('makes each version whole from the one before it', () => {
  const [, second, third] = wholeVersions([
    first,
    { changes: { 'facts.1': '12.5 % vol', ground: null } },
    { changes: { nameSize: 0.15 } },
  ]);
  expect(second).toEqual({ design: 'label', copy: { name: 'Rowella', facts: ['Tasmania', '12.5 % vol'] } });
  expect(third).toMatchObject({ copy: { facts: ['Tasmania', '12.5 % vol'], nameSize: 0.15 } });
  expect(first.copy.facts).toEqual(['Tasmania', '13.0 % vol']);
});

it('refuses a change of what is not there', () => {
  expect(() => wholeVersions([{ changes: { name: 'Rowella' } }])).toThrow(
    'changes need a version before them',
  );
  expect(() => wholeVersions([first, { changes: { 'table.0': '' } }])).toThrow('there is no 0 to change');
});
