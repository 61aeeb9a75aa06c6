import { decimalsOf } from '#shared/kernel/money.ts';

/** Currencies whose amounts Stripe counts in other decimals than ISO 4217. */
const ownDecimals: Readonly<Record<string, number>> = { ISK: 2, MGA: 0, UGX: 2 };
/** Currencies with three decimals, of which Stripe accepts only two. */
const cutCurrencies = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Returns an amount in minor units as Stripe counts it; null where Stripe cannot take exactly that amount. */
export function gatewayAmount(minor: number, currency: string): number | null {
  const factor = 10 ** ((ownDecimals[currency] ?? decimalsOf(currency)) - decimalsOf(currency));
  // A factor below 1 is a fraction that floats do not hold exactly.
  const amount = factor >= 1 ? minor * factor : minor / Math.round(1 / factor);
  if (!Number.isSafeInteger(amount)) return null;
  return cutCurrencies.has(currency) && amount % 10 !== 0 ? null : amount;
}

/** Returns an amount as Stripe counts it in minor units. */
export function minorAmount(gateway: number, currency: string): number {
  const factor = 10 ** (decimalsOf(currency) - (ownDecimals[currency] ?? decimalsOf(currency)));
  return Math.round(gateway * factor);
}
