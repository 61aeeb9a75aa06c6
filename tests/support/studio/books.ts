import { dayMs } from '#shared/kernel/durations.ts';
import {
  type Bill,
  type Company,
  type Item,
  type Payment,
  type Sold,
  type Terms,
  terms,
  type Use,
} from './book-entries.ts';
import { rates, taxOf } from './taxes.ts';
import { dayOfMonth, dayText, keepsTo, monthBegin, monthsLater } from './wall-calendar.ts';

/**
 * What a studio's books have to say, written from the rules alone: nothing here is the product's. Money is counted in
 * minor units, times in milliseconds since 1970.
 */

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n);

export class Books {
  readonly companies: Company[] = [];
  readonly bills: Bill[] = [];
  /** What has kept an order from beginning; null: nothing. */
  readonly stopped = new Set<'late' | 'ended' | 'orders' | 'activeOrders' | null>();

  /** Each rate is rounded once, from the sum of all that it is on. */
  #taxes(
    { isAbroad }: Pick<Bill, 'isAbroad'>,
    items: readonly Pick<Item, 'sold' | 'price' | 'quantity'>[],
  ): Map<bigint, bigint> {
    const bases = new Map<bigint, bigint>();
    for (const { sold, price, quantity } of items) {
      const rate = isAbroad ? 0n : rates[sold];
      bases.set(rate, (bases.get(rate) ?? 0n) + price * quantity);
    }
    return new Map([...bases].map(([rate, base]) => [rate, taxOf(base, rate)]));
  }

  bill(of: Pick<Bill, 'company' | 'kind' | 'createdAt' | 'dueAt' | 'termFrom' | 'items' | 'id'>): Bill {
    const net = sum(of.items.map(({ price, quantity }) => price * quantity));
    const bill: Bill = {
      ...of,
      isAbroad: of.company.isAbroad,
      creditUsed: 0n,
      total: net + sum([...this.#taxes(of.company, of.items).values()]),
      notes: [],
      isDebit: of.company.isCollected && !of.company.hasCard,
      returnedAt: null,
      payments: [],
      refunds: [],
      closed: null,
      writtenOffAt: null,
      charges: [],
      reminded: 0,
    };
    const left = this.creditLeft(of.company);
    this.bills.push(bill);
    bill.creditUsed = left < bill.total ? left : bill.total;
    if (bill.creditUsed > 0n && bill.creditUsed === bill.total) this.#settle(bill, of.createdAt);
    return bill;
  }

  creditLeft = (company: Company): bigint =>
    sum(company.credits.map(({ amount }) => amount)) -
    sum(this.of(company).map(({ creditUsed }) => creditUsed));

  of(company: Company): Bill[] {
    return this.bills.filter((bill) => bill.company === company);
  }
  paid = ({ payments }: Bill): bigint =>
    sum(payments.flatMap(({ amount, returnedDay }) => (returnedDay === null ? [amount] : [])));
  credited = ({ notes }: Bill): bigint => sum(notes.map(({ total }) => total));
  refunded = ({ refunds }: Bill): bigint => sum(refunds.map(({ amount }) => amount));
  /** What came by charges of the card. */
  chargedOf = ({ charges }: Bill): bigint => sum(charges.map(({ taken }) => taken ?? 0n));
  /** What is left, also of one that is given up; below zero what is owed back. */
  rest = (bill: Bill): bigint =>
    bill.total - this.credited(bill) - bill.creditUsed - this.paid(bill) + this.refunded(bill);
  due = (bill: Bill): bigint => (bill.closed === null ? this.rest(bill) : 0n);
  owedBack(bill: Bill): bigint {
    const rest = this.rest(bill);
    return rest < 0n ? -rest : 0n;
  }
  isToCollect = ({ isDebit, returnedAt, closed }: Bill): boolean =>
    isDebit && returnedAt === null && closed === null;
  left = (bill: Bill, item: Item): bigint =>
    item.quantity - sum(bill.notes.map(({ quantities }) => quantities.get(item.id) ?? 0n));

  pay(bill: Bill, amount: bigint, at: number, reference = ''): void {
    const isLast = amount === this.due(bill);
    const debit = this.isToCollect(bill) ? reference : null;
    bill.payments.push({ day: dayText(at), amount, debit, returnedDay: null });
    if (isLast) this.#settle(bill, at);
  }

  /** A bank returns a debit: one that was not collected at all, or takes back what was. */
  returnDebit(bill: Bill, payment: Payment | null, at: number): void {
    bill.returnedAt = at;
    if (payment === null) return;
    payment.returnedDay = dayText(at);
    const isOwed = this.rest(bill) > 0n;
    const isPaidNoMore = bill.closed === 'paid' && (isOwed || this.paid(bill) === 0n);
    if (isPaidNoMore) this.#takeBack(bill);
    if (isOwed) bill.closed = null;
    else if (isPaidNoMore) bill.closed = 'credited';
  }

  /** What a bill has given goes: of terms, the last month. */
  #takeBack(bill: Bill): void {
    const { company } = bill;
    if (bill.kind === 'plan' && company.paidUntil !== null) {
      const day = company.paidDay ?? dayOfMonth(company.paidUntil);
      company.paidUntil = monthsLater(company.paidUntil, -1, day);
    } else if (bill.kind === 'add-on')
      for (const addOn of company.addOns) {
        if (!bill.items.some(({ id }) => id === addOn.id)) continue;
        addOn.dueDay ??= dayOfMonth(addOn.dueAt);
        addOn.dueAt = monthsLater(addOn.dueAt, -1, addOn.dueDay);
      }
    else company.bought = company.bought.filter((one) => one.bill !== bill);
  }

  #settle(bill: Bill, at: number): void {
    bill.closed = 'paid';
    const { company } = bill;
    if (bill.kind === 'plan') {
      const { end, day } = this.#next(company.paidUntil, company.paidDay, bill.termFrom, at);
      Object.assign(company, { paidUntil: end, paidDay: day, isActive: true });
    } else if (bill.kind === 'add-on')
      for (const { id } of bill.items) {
        const addOn = company.addOns.find((one) => one.id === id);
        if (addOn === undefined) continue;
        const { end, day } = this.#next(addOn.dueAt, addOn.dueDay, bill.termFrom, at);
        Object.assign(addOn, { dueAt: end, dueDay: day });
      }
    else for (const item of bill.items) company.bought.push({ at, bill, item });
  }

  /** A term goes on from the last one, or begins with the payment where that is over. */
  #next(
    end: number | null,
    day: number | null,
    termFrom: number | null,
    at: number,
  ): { end: number; day: number } {
    // A first term was given before it was paid; once its end is paid for, a later payment gives the next one.
    const isGiven =
      termFrom !== null && (end === null || end < monthsLater(termFrom, 1, day ?? dayOfMonth(termFrom)));
    const from = end === null || end < at ? at : isGiven ? termFrom : end;
    const kept = day !== null && keepsTo(day, from) ? day : dayOfMonth(from);
    return { end: monthsLater(from, 1, kept), day: kept };
  }

  /** Ensures that all credit notes of an invoice together never credit more tax than its rounded taxes. */
  credit(bill: Bill, quantities: Map<string, bigint>, at: number): void {
    const due = this.due(bill);
    const taken = (before: boolean): Item[] =>
      bill.items.map((item) => ({
        ...item,
        quantity: (quantities.get(item.id) ?? 0n) + (before ? item.quantity - this.left(bill, item) : 0n),
      }));
    const own = taken(false).filter(({ quantity }) => quantity > 0n);
    const together = this.#taxes(bill, taken(true));
    const taxes = new Map(
      [...this.#taxes(bill, own).keys()].map((rate) => [
        rate,
        (together.get(rate) ?? 0n) - sum(bill.notes.map((note) => note.taxes.get(rate) ?? 0n)),
      ]),
    );
    const total = sum(own.map(({ price, quantity }) => price * quantity)) + sum([...taxes.values()]);
    const wasPart = bill.payments.length > 0 || bill.creditUsed > 0n;
    bill.notes.push({ at, total, quantities, taxes });
    // What it does not need of the credit any more is left for others.
    const needed = bill.total - this.credited(bill) - this.paid(bill);
    if (bill.creditUsed > needed) bill.creditUsed = needed > 0n ? needed : 0n;
    if (due === 0n || total < due) return;
    if (wasPart && bill.items.some((item) => this.left(bill, item) > 0n)) this.#settle(bill, at);
    else bill.closed = 'credited';
  }

  writeOff(bill: Bill, at: number): void {
    Object.assign(bill, { closed: 'written-off', writtenOffAt: at });
  }
  refund(bill: Bill, amount: bigint, at: number): void {
    bill.refunds.push({ day: dayText(at), amount });
  }

  /** Of the term that begins then. */
  #price = ({ plan, next }: Company, begins: number): bigint =>
    (next !== null && next.at <= begins ? next.plan : plan).price;

  /**
   * Moves a free company to a plan: it has the plan at once, and two weeks to pay. Its purchases of this month are
   * carried over.
   */
  begin(company: Company, plan: Terms, id: string, at: number): void {
    const month = monthBegin(company.monthFrom, at);
    for (const one of company.bought) if (one.at >= month) one.at = at;
    const dueAt = at + terms.firstTermDays * dayMs;
    Object.assign(company, { plan, paidUntil: dueAt, paidDay: null, monthFrom: at, isActive: true });
    const items: Item[] = [{ id: 'plan', sold: 'plan', price: plan.price, quantity: 1n, amount: 0 }];
    this.bill({ id, company, kind: 'plan', createdAt: at, dueAt, termFrom: at, items });
  }

  changePlans(now: number): void {
    for (const company of this.companies) {
      if (company.next === null || company.next.at > now) continue;
      Object.assign(company, { plan: company.next.plan, monthFrom: company.next.at, next: null });
    }
  }

  /** All that one has is the other's. */
  merge(gone: Company, into: Company): void {
    for (const bill of this.of(gone)) bill.company = into;
    into.credits.push(...gone.credits);
    into.bought.push(...gone.bought);
    into.begun.push(...gone.begun);
    into.active.push(...gone.active);
    into.people += gone.people;
    this.companies.splice(this.companies.indexOf(gone), 1);
  }

  /** The next terms that are invoiced in a round. */
  billTerms(now: number): Bill[] {
    const until = now + terms.billedAheadDays * dayMs;
    const isGivenUp = (bill: Bill, end: number): boolean =>
      bill.closed !== null && bill.closed !== 'paid' && bill.dueAt >= end;
    return this.companies.flatMap((company) => {
      const own = this.of(company);
      const made: Bill[] = [];
      const { paidUntil } = company;
      const isPlanDue =
        paidUntil !== null &&
        paidUntil <= until &&
        this.#price(company, paidUntil) > 0n &&
        !own.some((bill) => bill.kind === 'plan' && (bill.closed === null || isGivenUp(bill, paidUntil)));
      if (isPlanDue && company.isActive) {
        const items: Item[] = [
          { id: 'plan', sold: 'plan', price: this.#price(company, paidUntil), quantity: 1n, amount: 0 },
        ];
        const dueAt = Math.max(paidUntil, now);
        made.push(
          this.bill({ id: null, company, kind: 'plan', createdAt: now, dueAt, termFrom: null, items }),
        );
      }
      const dueAddOns = company.addOns.filter(
        ({ id, dueAt }) =>
          dueAt <= until &&
          !own.some(
            (bill) =>
              bill.items.some((item) => item.id === id) &&
              (bill.closed === null ? bill.termFrom !== null : isGivenUp(bill, dueAt)),
          ),
      );
      const isOpen = own.some(
        (bill) => bill.kind === 'add-on' && bill.closed === null && bill.termFrom === null,
      );
      if (dueAddOns.length > 0 && company.isActive && !isOpen) {
        const items = dueAddOns.map((addOn) => ({ ...addOn, quantity: 1n }));
        const dueAt = Math.max(Math.min(...dueAddOns.map((addOn) => addOn.dueAt)), now);
        made.push(
          this.bill({ id: null, company, kind: 'add-on', createdAt: now, dueAt, termFrom: null, items }),
        );
      }
      return made;
    });
  }

  isProcessing = ({ charges, closed }: Bill): boolean =>
    closed === null && charges.at(-1)?.reply === 'processing';

  /** When the days of grace of a plan end: they begin anew with a debit that was returned. */
  #graceEnd(company: Company): number | null {
    if (company.paidUntil === null) return null;
    const returned = this.of(company).map(({ kind, closed, returnedAt }) =>
      kind === 'plan' && closed === null ? (returnedAt ?? 0) : 0,
    );
    return Math.max(company.paidUntil, ...returned) + company.plan.graceDays * dayMs;
  }

  endUnpaid(now: number): void {
    for (const company of this.companies) {
      const graceEnd = this.#graceEnd(company);
      if (graceEnd === null || !company.isActive) continue;
      const isConfirmed = this.of(company).every(
        (bill) => bill.kind !== 'plan' || !(this.isProcessing(bill) || this.isToCollect(bill)),
      );
      if (isConfirmed && graceEnd + terms.endDays * dayMs <= now) company.isActive = false;
    }
  }

  /** The invoices for which a saved card is charged in a round. */
  charged(now: number): Bill[] {
    return this.bills.filter((bill) => {
      const { company, charges, kind, termFrom, closed } = bill;
      if (
        !company.hasCard ||
        bill.isDebit ||
        kind === 'cart' ||
        kind === 'fee' ||
        termFrom !== null ||
        closed !== null
      )
        return false;
      // Stripe takes no thousandths.
      if (company.currency === 'KWD' && this.due(bill) % 10n !== 0n) return false;
      const [first] = charges;
      if (first === undefined) return bill.dueAt - dayMs <= now;
      if (charges.some(({ reply }) => reply === 'confirm') || this.isProcessing(bill)) return false;
      const days = terms.retryDays[charges.length - 1];
      return days !== undefined && first.at + days * dayMs <= now;
    });
  }

  /** The reminders of a round. Those with a fee are invoiced: once for each level, and never for a fee itself. */
  remind(now: number): void {
    for (const bill of [...this.bills]) {
      if (bill.closed !== null || this.isProcessing(bill) || this.isToCollect(bill)) continue;
      const from = Math.max(bill.dueAt, bill.returnedAt ?? 0);
      const level = terms.reminders.filter((days) => from + days * dayMs <= now).length;
      if (level <= bill.reminded) continue;
      bill.reminded = level;
      const { company, kind } = bill;
      const price = company.currency === 'EUR' && kind !== 'fee' ? (terms.feeCents[level - 1] ?? 0n) : 0n;
      if (price === 0n) continue;
      const items: Item[] = [{ id: 'fee', sold: 'fee', price, quantity: 1n, amount: 0 }];
      const dueAt = now + terms.dueDays * dayMs;
      this.bill({ id: null, company, kind: 'fee', createdAt: now, dueAt, termFrom: null, items });
    }
  }

  /** Returns whether a company's plan is paid, and what it uses of each limit. Nobody works on orders here. */
  limits(
    company: Company,
    now: number,
  ): {
    subscription: 'active' | 'late' | 'ended';
    orders: Use;
    activeOrders: Use;
    hours: Use;
    seats: Use;
    storage: number | null;
  } {
    const { plan, isActive, begun, active, bought, addOns, monthFrom, people } = company;
    const graceEnd = this.#graceEnd(company);
    const isPaid =
      graceEnd === null ||
      now <= graceEnd ||
      this.of(company).some((bill) => bill.kind === 'plan' && this.isToCollect(bill));
    const month = monthBegin(monthFrom, now);
    const total = (limit: number | null, of: Sold): number | null => {
      // Storage stays; hours and orders are over with their month.
      const once = bought
        .filter(({ at, item }) => item.sold === of && (of === 'storage' || at >= month))
        .map(({ bill, item }) => Number(this.left(bill, item)) * item.amount);
      const monthly = addOns
        .filter(({ sold, dueAt }) => sold === of && dueAt > now)
        .map(({ amount }) => amount);
      return limit === null ? null : [...once, ...monthly].reduce((all, amount) => all + amount, limit);
    };
    return {
      subscription: !isActive ? 'ended' : isPaid ? 'active' : 'late',
      orders: {
        used: begun.filter((at) => at >= month).length,
        total: total(plan.orders, 'total-order'),
      },
      activeOrders: { used: active.length, total: plan.activeOrders },
      hours: { used: 0, total: total(plan.hours, 'hours') },
      seats: { used: people, total: null },
      storage: total(plan.storage, 'storage'),
    };
  }

  /** All that is booked on a company's account, by day; what it owes is positive. */
  bookings(company: Company): { day: string; kind: string; amount: bigint }[] {
    const granted = company.credits.map(({ at, amount }) => ({
      day: dayText(at),
      kind: 'credit',
      amount: -amount,
    }));
    const billed = this.of(company).flatMap((bill) => [
      { day: dayText(bill.createdAt), kind: 'invoice', amount: bill.total },
      ...bill.notes.map(({ at, total }) => ({ day: dayText(at), kind: 'credit-note', amount: -total })),
      ...bill.payments.map(({ day, amount }) => ({ day, kind: 'payment', amount: -amount })),
      ...bill.payments.flatMap(({ returnedDay, amount }) =>
        returnedDay === null ? [] : [{ day: returnedDay, kind: 'return', amount }],
      ),
      ...bill.refunds.map(({ day, amount }) => ({ day, kind: 'refund', amount })),
      ...(bill.writtenOffAt === null
        ? []
        : [{ day: dayText(bill.writtenOffAt), kind: 'write-off', amount: -this.rest(bill) }]),
    ]);
    return [...granted, ...billed];
  }
}
