import { describe, expect, it } from 'vitest';
import { viewOf } from './account-view.ts';

const client = {
  isClientWhitelabel: true,
  role: 'owner',
  isProfileComplete: true,
  isClientProfileComplete: true,
} as const;

describe('the view of an account', () => {
  it('is chosen by a white-label account', () => {
    expect(viewOf(client, 'client')).toBe('client');
    expect(viewOf(client, 'customer')).toBe('customer');
  });
  it('is the customer’s for everyone else', () => {
    expect(viewOf({ ...client, isClientWhitelabel: false }, 'client')).toBe('customer');
  });
  it('is switched for an owner whose client profile is not complete', () => {
    expect(viewOf({ ...client, isClientProfileComplete: false }, 'client')).toBe('customer');
    expect(viewOf({ ...client, isClientProfileComplete: false, role: 'staff' }, 'client')).toBe('client');
    const incomplete = { ...client, isClientProfileComplete: false, isProfileComplete: false };
    expect(viewOf(incomplete, 'client')).toBe('client');
  });
});
