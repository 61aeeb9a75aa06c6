import { describe, expect, it } from 'vitest';
import { changesOf, changesSummary, fieldName, roleText, valueText, whoText } from './audit-labels.ts';

describe('an entry of the audit log', () => {
  it.each([
    ['jobTitle', 'Job title'],
    ['is_approver', 'Approver'],
    ['billed_to.city', 'Billed to › City'],
    ['people.Mei Ling Tan', 'People › Mei Ling Tan'],
    ['email', 'Email'],
  ])('names the field %s %s', (path, name) => {
    expect(fieldName(path)).toBe(name);
  });

  it('writes values as they are read', () => {
    const moment = (at: string) => `<${at}>`;
    expect(valueText(null, moment)).toBe('–');
    expect(valueText(false, moment)).toBe('No');
    expect(valueText('2026-03-05T09:30:00.000Z', moment)).toBe('<2026-03-05T09:30:00.000Z>');
    expect(valueText('2026-03-05 is near', moment)).toBe('2026-03-05 is near');
    expect(valueText(12, moment)).toBe('12');
  });

  it('has each field once, with both values', () => {
    const entry = { before: { a: 1, b: 2 }, after: { b: 3, c: 4 } };
    expect(changesOf(entry)).toEqual([
      { path: 'a', before: 1, after: undefined },
      { path: 'b', before: 2, after: 3 },
      { path: 'c', before: undefined, after: 4 },
    ]);
    expect(changesSummary(entry)).toBe('A, B and 1 more');
    expect(changesSummary({ before: null, after: null })).toBe('');
  });

  it('names who did it, also as somebody else or as nobody', () => {
    expect(whoText({ actor: 'Mei Tan', impersonator: null })).toBe('Mei Tan');
    expect(whoText({ actor: 'Mei Tan', impersonator: 'Ada Visser' })).toBe('Ada Visser as Mei Tan');
    expect(whoText({ actor: '', impersonator: null })).toBe('Not signed in');
    expect(roleText('creative_manager')).toBe('Creative Manager');
    expect(roleText(null)).toBe('');
  });
});
