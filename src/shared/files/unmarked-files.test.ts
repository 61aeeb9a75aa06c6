import { describe, expect, it } from 'vitest';
import { orderStatuses } from '#shared/orders/order.ts';
import { isUnmarkedWithheld } from './unmarked-files.ts';

const proof = { kind: 'customer', uploadedByCustomer: false, isApproved: true } as const;
const marked = { status: 'in-review', isDownloadWithWatermark: true } as const;

describe('an unmarked file', () => {
  it('is kept from customers and guests until the order is approved', () => {
    for (const clientType of ['customer', 'guest'] as const)
      expect(
        orderStatuses.filter((status) => !isUnmarkedWithheld({ clientType }, { ...marked, status }, proof)),
      ).toEqual(['approved', 'completed']);
  });

  it('of a version that the approval does not name stays kept', () => {
    const approved = { ...marked, status: 'approved' } as const;
    const customer = { clientType: 'customer' } as const;
    expect(isUnmarkedWithheld(customer, approved, { ...proof, isApproved: false })).toBe(true);
    expect(isUnmarkedWithheld(customer, approved, { ...proof, kind: 'guest', isApproved: false })).toBe(
      false,
    );
  });

  it("is never kept from the provider's people", () => {
    for (const status of orderStatuses)
      expect(isUnmarkedWithheld({ clientType: 'user' }, { ...marked, status }, proof)).toBe(false);
  });

  it('is free where the order asks for no watermark, and where the customer supplied it', () => {
    const customer = { clientType: 'customer' } as const;
    expect(isUnmarkedWithheld(customer, { ...marked, isDownloadWithWatermark: false }, proof)).toBe(false);
    expect(isUnmarkedWithheld(customer, marked, { ...proof, kind: 'supplied' })).toBe(false);
    expect(isUnmarkedWithheld(customer, marked, { ...proof, uploadedByCustomer: true })).toBe(false);
  });
});
