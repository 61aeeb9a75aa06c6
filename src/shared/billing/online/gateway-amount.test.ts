import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatewayAmount, minorAmount } from './gateway-amount.ts';

describe('an amount at Stripe', () => {
  it('is counted in the decimals that Stripe has for the currency', () => {
    expect(gatewayAmount(55_375, 'MYR')).toBe(55_375);
    expect(gatewayAmount(1_250, 'JPY')).toBe(1_250);
    // Without decimals by ISO 4217, with two at Stripe; and the other way round.
    expect(gatewayAmount(1_250, 'ISK')).toBe(125_000);
    expect(gatewayAmount(1_250, 'UGX')).toBe(125_000);
    expect(gatewayAmount(125_000, 'MGA')).toBe(1_250);
    expect(gatewayAmount(1_250, 'KWD')).toBe(1_250);
  });

  it('is none where Stripe cannot take exactly it', () => {
    expect(gatewayAmount(125_050, 'MGA')).toBeNull();
    expect(gatewayAmount(1_255, 'KWD')).toBeNull();
  });

  it('comes back as the same amount', () => {
    const currencies = fc.constantFrom('MYR', 'EUR', 'JPY', 'ISK', 'UGX', 'MGA', 'KWD', 'CLP');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), currencies, (minor, currency) => {
        const amount = gatewayAmount(minor, currency);
        if (amount !== null) expect(minorAmount(amount, currency)).toBe(minor);
      }),
    );
  });
});
