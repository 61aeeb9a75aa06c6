import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountOf, type Booking, bookingKinds, bookingText } from './statement.ts';

const booking = (day: string, kind: Booking['kind'], amount: number, number = 'INV-1'): Booking => ({
  day,
  kind,
  number,
  reference: '',
  amount,
});

describe('a statement of account', () => {
  it('begins with what was owed before, and goes on booking by booking', () => {
    const account = accountOf(
      'RM',
      [
        booking('2026-02-03', 'payment', -700),
        booking('2026-02-03', 'invoice', 500, 'INV-2'),
        booking('2026-01-05', 'invoice', 1_000),
        booking('2026-03-01', 'invoice', 9_999, 'INV-3'),
      ],
      { from: '2026-02-01', to: '2026-02-28' },
    );
    expect(account).toMatchObject({ opening: 1_000, closing: 800 });
    expect(account.bookings.map(({ number, balance }) => [number, balance])).toEqual([
      ['INV-2', 1_500],
      ['INV-1', 800],
    ]);
  });

  it('over days that follow each other begins with what the one before ended with', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((at) => `2026-01-${String(at).padStart(2, '0')}`);
    const any = fc.record({
      day,
      kind: fc.constantFrom(...bookingKinds),
      number: fc.constantFrom('INV-1', 'INV-2'),
      reference: fc.constant(''),
      amount: fc.integer({ min: -10_000, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.array(any), fc.integer({ min: 1, max: 27 }), (all, split) => {
        const at = (number: number) => `2026-01-${String(number).padStart(2, '0')}`;
        const first = accountOf('RM', all, { from: at(1), to: at(split) });
        const second = accountOf('RM', all, { from: at(split + 1), to: at(28) });
        expect(second.opening).toBe(first.closing);
        expect(second.closing).toBe(all.reduce((sum, { amount }) => sum + amount, 0));
      }),
    );
  });

  it('says what each booking is', () => {
    const of = (kind: Booking['kind'], reference: string, amount = 1) =>
      bookingText({ ...booking('2026-01-01', kind, amount), reference });
    expect(of('write-off', '', -1)).toBe('INV-1 is written off');
    expect(bookingKinds.map((kind) => of(kind, 'X 1'))).toEqual([
      'Invoice INV-1',
      'Credit note INV-1 over X 1',
      'Payment of INV-1, X 1',
      'Direct debit of INV-1 returned, X 1',
      'Refund of INV-1, X 1',
      'INV-1 is no longer written off, X 1',
      'Credit granted, X 1',
    ]);
  });
});
