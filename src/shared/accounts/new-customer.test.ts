import { expect, it } from 'vitest';
import { customerProblems, mayCreateCustomer } from './new-customer.ts';

const form = {
  company: 'Lumen Dental',
  firstname: 'Ada',
  lastname: 'Tan',
  email: 'ada@lumen.example',
  timeZone: 'Asia/Singapore',
};

it('asks for a company, its owner and an address to write to', () => {
  expect(customerProblems(form)).toEqual({});
  const empty = { company: '\u200b', firstname: '', lastname: '', email: '', timeZone: '' };
  expect(customerProblems(empty)).toEqual({
    company: 'Required!',
    firstname: 'Required!',
    email: 'Required!',
    timeZone: 'Not Valid',
  });
  expect(customerProblems({ ...form, email: 'ada@lumen', company: 'x'.repeat(81) })).toEqual({
    company: 'Not Valid',
    email: 'Not Valid',
  });
});

it('is the matter of a white-label account’s owner, and of the provider’s administrators', () => {
  const owner = { role: 'owner', viewOnly: false } as const;
  expect(mayCreateCustomer(owner, { isClientWhitelabel: true })).toBe(true);
  expect(mayCreateCustomer(owner, { isClientWhitelabel: false })).toBe(false);
  expect(mayCreateCustomer({ role: 'staff', viewOnly: false }, { isClientWhitelabel: true })).toBe(false);
  expect(mayCreateCustomer({ role: 'admin', viewOnly: false }, { isClientWhitelabel: false })).toBe(true);
  expect(mayCreateCustomer({ role: 'manager', viewOnly: false }, { isClientWhitelabel: false })).toBe(false);
});
