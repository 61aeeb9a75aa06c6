import { expect, it } from 'vitest';
import { routes } from '#shared/protocol/http-table.ts';
import { nameText, oneLine } from './name-text.ts';

it('leaves a name in one line, which turns nothing around it', () => {
  expect(oneLine('Mei\r\nBcc: everybody')).toBe('Mei Bcc: everybody');
  expect(oneLine('Mei\u2028Tan\u2029')).toBe('Mei Tan ');
  expect(oneLine('Mei \u202Edevorppa\u2066')).toBe('Mei devorppa');
  for (const name of ['Zoë O’Neill', 'שרה כהן\u200F', 'محمد', '👩🏽‍🎨 Ann', '王小明'])
    expect(oneLine(name)).toBe(name);
  expect(nameText(3).safeParse('abcd').success).toBe(false);
});

it('of a guest is not one that nobody can see', () => {
  for (const name of ['\u200b', ' \u2800', '\u3164\u00ad', '\u200f'])
    expect(routes.reviewAuth.body?.safeParse({ name })).toMatchObject({
      error: { issues: [{ path: ['name'], message: 'Required!' }] },
    });
  for (const name of ['محمد\u200F', '👩🏽‍🎨'])
    expect(routes.reviewAuth.body?.parse({ name })).toMatchObject({ name });
});

it('is how people, companies and orders are named', () => {
  const given = 'A\u202Eb\nc';
  const texts = { firstname: given, lastname: given, jobTitle: given, timeZone: 'UTC', email: 'a@b.test' };
  expect(routes.saveProfile.body?.parse(texts)).toMatchObject({ firstname: 'Ab c', jobTitle: 'Ab c' });
  expect(routes.createOrder.body?.parse({ orderName: given })).toMatchObject({ orderName: 'Ab c' });
  expect(routes.createCustomer.body?.parse({ ...texts, company: given })).toMatchObject({ company: 'Ab c' });
  expect(routes.reviewAuth.body?.parse({ name: given })).toMatchObject({ name: 'Ab c' });
});
