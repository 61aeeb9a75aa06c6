import { expect } from 'vitest';
import type { ManagedInvoice } from '#shared/billing/invoice.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { type Bill, type Item, type Payment, terms, type Use } from './book-entries.ts';
import { type Member, offerOf, type Studio } from './studio.ts';
import { zone } from './wall-calendar.ts';

const csrf = 'customer-transaction';

const pick = <T>(random: () => number, list: readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

/** When the product has noted something, which the books take as its time. */
async function timeOf({ server }: Studio, table: string, column: string, id: string): Promise<number> {
  const key = table === 'invoices' || table === 'orders' ? 'id' : 'invoice_id';
  const [row] = await server.db.query<{ at: Date }>(
    `SELECT max(${column}) AS at FROM ${table} WHERE ${key} = $1`,
    [id],
  );
  if (row === undefined) throw new Error(`nothing is noted of ${id}`);
  return row.at.getTime();
}

const done = async (response: Promise<{ status: number; messages?: string[] }>): Promise<void> => {
  const { status, messages } = await response;
  expect([status, messages?.join(' ')].slice(0, status === 200 ? 1 : 2)).toEqual([200]);
};

const idOf = ({ id }: Bill): string => {
  if (id === null) throw new Error('the invoice is not known to the product');
  return id;
};

/** A manager records a payment. */
async function record(studio: Studio, bill: Bill, amount: bigint): Promise<void> {
  const { manager, books } = studio;
  const id = idOf(bill);
  const reference = `TT ${bill.payments.length}`;
  await done(
    manager.write('PUT', `/billing/invoices/${id}/payment`, csrf, { reference, amount: String(amount) }),
  );
  books.pay(bill, amount, await timeOf(studio, 'invoice_payments', 'recorded_at', id), reference);
}

/** A bank returns a debit, with what was collected of it, if anything was. */
async function returnDebit(studio: Studio, bill: Bill, collected: Payment | null): Promise<void> {
  const { manager, books } = studio;
  const id = idOf(bill);
  const { data } = await manager.get<ManagedInvoice>(`/billing/invoices/${id}`);
  const known = bill.payments.flatMap(({ debit, returnedDay }) =>
    debit === null || returnedDay !== null ? [] : [debit],
  );
  expect(data?.collected.map(({ reference }) => reference).sort()).toEqual(known.sort());
  const payment = data?.collected.find(({ reference }) => reference === collected?.debit)?.id;
  await done(
    manager.write('PUT', `/billing/invoices/${id}/debit-return`, csrf, {
      reason: 'No money',
      ...(payment === undefined ? {} : { payment }),
    }),
  );
  books.returnDebit(bill, collected, await timeOf(studio, 'invoices', 'debit_returned_at', id));
}

/** Collects a debit when it is due, in one or two parts; some are returned at once. */
async function collect(studio: Studio, bill: Bill, random: () => number): Promise<void> {
  const due = studio.books.due(bill);
  const chance = random();
  if (studio.now() < bill.dueAt - dayMs || chance < 0.4) return;
  if (chance < 0.5) return returnDebit(studio, bill, null);
  return record(studio, bill, due > 3n && chance < 0.65 ? due / 3n : due);
}

/** Returns a debit that was collected, and is taken back now; null: none is. */
function takenBack({ payments, closed }: Bill, random: () => number): Payment | null {
  const collected = payments.filter(({ debit, returnedDay }) => debit !== null && returnedDay === null);
  return collected.length > 0 && closed !== 'written-off' && random() < 0.1 ? pick(random, collected) : null;
}

async function purchase(studio: Studio, member: Member, random: () => number): Promise<void> {
  const offer = offerOf(member);
  const all: [id: string, type: Item['sold'], price: number, amount: number][] = [
    [`${offer.code}-hours`, 'hours', offer.hours, 5],
    [`${offer.code}-room`, 'storage', offer.room, 1024],
    [`${offer.code}-orders`, 'total-order', offer.orders, 2],
  ];
  const items = all
    .filter((_, at) => at === 0 || random() < 0.6)
    .map(([id, sold, price, amount]): Item => {
      const quantity = BigInt(1 + Math.floor(random() * 4));
      return { id, sold, price: BigInt(price), quantity, amount };
    });
  const cart = items.map(({ id, sold, quantity }) => ({ id, type: sold, qty: Number(quantity) }));
  const { data } = await member.owner.write<{ _id: string }>('POST', '/cart/checkout', 'cart', {
    items: JSON.stringify(cart),
  });
  const id = data?._id ?? '';
  const createdAt = await timeOf(studio, 'invoices', 'created_at', id);
  const dueAt = createdAt + terms.dueDays * dayMs;
  studio.books.bill({ id, company: member, kind: 'cart', createdAt, dueAt, termFrom: null, items });
}

async function buyMonthly(studio: Studio, member: Member): Promise<void> {
  const { code, monthly } = offerOf(member);
  await done(
    member.owner.write('POST', '/package/add-ons', 'customer-package', {
      productId: `${code}-monthly`,
      qty: '1',
      price: String(monthly),
      amount: '3',
    }),
  );
  const [row] = await studio.server.db.query<{ id: string; addOn: string; at: Date }>(
    `SELECT i.id, i.lines -> 0 ->> 'id' AS "addOn", i.created_at AS at FROM invoices i
     WHERE i.company_id = $1 AND i.term_from IS NOT NULL ORDER BY i.created_at DESC LIMIT 1`,
    [member.id],
  );
  if (row === undefined) throw new Error('nothing was bought');
  const createdAt = row.at.getTime();
  const dueAt = createdAt + terms.firstTermDays * dayMs;
  const addOn = { id: row.addOn, sold: 'total-order', price: BigInt(monthly), amount: 3 } as const;
  member.addOns.push({ ...addOn, dueAt, dueDay: null });
  const items = [{ ...addOn, quantity: 1n }];
  studio.books.bill({
    id: row.id,
    company: member,
    kind: 'add-on',
    createdAt,
    dueAt,
    termFrom: createdAt,
    items,
  });
}

/** Publishes an order, which the books allow or refuse as the product has to. */
async function beginOrder(studio: Studio, member: Member): Promise<void> {
  const { owner, serviceId } = member;
  const brief = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Matt' }] }] };
  const made = await owner.write<{ id: string }>('POST', '/order', 'card', {
    orderName: 'Menu',
    serviceId,
    brief: JSON.stringify(brief),
    dueDate: new Date(studio.now() + dayMs).toISOString(),
  });
  const id = made.data?.id ?? '';
  const { subscription, orders, activeOrders } = studio.books.limits(member, studio.now());
  const hasRoom = ({ used, total }: Use): boolean => total === null || used < total;
  const limit =
    subscription !== 'active'
      ? subscription
      : !hasRoom(orders)
        ? 'orders'
        : hasRoom(activeOrders)
          ? null
          : 'activeOrders';
  const { status } = await owner.write('PUT', `/order/${id}/action/publish`, 'card', {});
  expect([member.id, status]).toEqual([member.id, limit === null ? 200 : 409]);
  studio.books.stopped.add(limit);
  if (limit !== null) return;
  member.begun.push(await timeOf(studio, 'orders', 'begun_at', id));
  member.active.push(id);
}

/** Cancels an order that is worked on: it counts for the month still, and is not active any more. */
async function cancelOrder({ owner, active }: Member): Promise<void> {
  const id = active.shift();
  if (id !== undefined)
    await done(owner.write('PUT', `/order/${id}/action/cancel`, 'card', { reason: 'Not needed' }));
}

async function credit(studio: Studio, bill: Bill, random: () => number): Promise<void> {
  const { books, manager } = studio;
  const left = bill.items.filter((item) => books.left(bill, item) > 0n);
  if (left.length === 0) return;
  const item = pick(random, left);
  const quantity = 1n + BigInt(Math.floor(random() * Number(books.left(bill, item))));
  const id = idOf(bill);
  await done(
    manager.write('POST', `/billing/invoices/${id}/credit`, csrf, {
      reason: 'Not needed',
      quantities: JSON.stringify({ [item.id]: Number(quantity) }),
    }),
  );
  const at = await timeOf(studio, 'billing_documents', 'issued_at', id);
  books.credit(bill, new Map([[item.id, quantity]]), at);
}

async function refund(studio: Studio, bill: Bill): Promise<void> {
  const { books, manager, now } = studio;
  const amount = books.owedBack(bill);
  const at = now();
  const paidOn = new Intl.DateTimeFormat('sv', { timeZone: zone }).format(at);
  // Stripe takes and gives no thousandths; what came by transfer goes back by transfer.
  const isByCard =
    bill.charges.some(({ reply }) => reply === 'paid') &&
    amount <= books.chargedOf(bill) - books.refunded(bill) &&
    (bill.company.currency !== 'KWD' || amount % 10n === 0n);
  const way = isByCard ? { by: 'card' } : { by: 'transfer', reference: 'TT', paidOn };
  await done(manager.write('POST', `/billing/invoices/${idOf(bill)}/refund`, csrf, { ...way }));
  books.refund(bill, amount, at);
}

async function writeOff(studio: Studio, bill: Bill): Promise<void> {
  const id = idOf(bill);
  await done(studio.manager.write('PUT', `/billing/invoices/${id}/write-off`, csrf, { reason: 'Lost' }));
  studio.books.writeOff(bill, await timeOf(studio, 'invoices', 'written_off_at', id));
}

/** Half a term's payers wait until they are late; others never pay, until somebody gives the invoice up. */
async function payAsUsual(studio: Studio, bill: Bill, random: () => number): Promise<void> {
  const { books } = studio;
  const { manner } = bill.company as Member;
  const due = books.due(bill);
  const lateDays = (studio.now() - bill.dueAt) / dayMs;
  if (books.isProcessing(bill)) return;
  if (books.isToCollect(bill)) return collect(studio, bill, random);
  if (bill.returnedAt !== null && random() < 0.15) return record(studio, bill, due);
  if (manner === 'prompt' && random() < 0.3) return record(studio, bill, due);
  if (manner === 'parts' && random() < 0.25)
    return record(
      studio,
      bill,
      due > 3n && random() < 0.6 ? (due * BigInt(20 + Math.floor(random() * 60))) / 100n : due,
    );
  if (manner === 'late' && lateDays > 3 && random() < 0.12) return record(studio, bill, due);
  if (lateDays > 9 && random() < 0.06) return writeOff(studio, bill);
}

/** What people do in the course of a day. */
export async function spendDay(studio: Studio, random: () => number): Promise<void> {
  const { books, members, now } = studio;
  for (const member of members) {
    const own = books.of(member);
    if (member.plan.price === 0n && random() < 0.15) await purchase(studio, member, random);
    const isLate = own.some((bill) => bill.closed === null && bill.dueAt <= now());
    const isRunning = member.isActive && member.paidUntil !== null && member.paidUntil > now();
    if (isRunning && !isLate && member.addOns.length < 2 && random() < 0.04) await buyMonthly(studio, member);
    if (random() < 0.2) await beginOrder(studio, member);
    if (random() < 0.05) await cancelOrder(member);
    for (const bill of own) {
      if (bill.closed === null) await payAsUsual(studio, bill, random);
      if (bill.closed !== 'written-off' && !books.isProcessing(bill) && random() < 0.015)
        await credit(studio, bill, random);
      if (books.owedBack(bill) > 0n && random() < 0.5) await refund(studio, bill);
      const payment = takenBack(bill, random);
      if (payment !== null) await returnDebit(studio, bill, payment);
    }
  }
}
