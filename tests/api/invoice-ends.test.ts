import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import type { CreditableLine, Invoice, ManagedInvoice } from '#shared/billing/invoice.ts';
import type { PlanUse } from '#shared/billing/membership.ts';
import type { Statement } from '#shared/billing/statement/statement.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';
import type { TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let owner: ApiClient;
let manager: ApiClient;
let operator: ApiClient;
let set: BillingScene['set'];
let buy: BillingScene['buy'];
let documentOf: BillingScene['documentOf'];

beforeAll(async () => {
  ({ server, owner, manager, operator, set, buy, documentOf } = await openBillingScene());
  await set();
});
afterAll(() => server.close());

describe('a credit note', () => {
  const credit = (id: string, body: { reason: string; quantities?: string }, who = manager) =>
    who.write<ManagedInvoice>('POST', `/billing/invoices/${id}/credit`, 'customer-transaction', body);
  const left = async (id: string) =>
    (await manager.get<CreditableLine[]>(`/billing/invoices/${id}/creditable`)).data?.map((line) => [
      line.id,
      line.quantity,
    ]);
  const pay = (id: string, body: { reference: string; amount?: string }) =>
    manager.write('PUT', `/billing/invoices/${id}/payment`, 'customer-transaction', body);
  /** Returns what the company was given since this was asked last. */
  const given = () =>
    server.db.query<{ type: string; title: string; amount: number }>(
      'DELETE FROM add_ons RETURNING type, title, amount',
    );

  it('takes back some lines, so that less is to be paid, and is mailed', async () => {
    const invoice = await buy({ hours: 2, room: 1 });
    expect(await left(invoice._id)).toEqual([
      ['hours', 2],
      ['room', 1],
    ]);
    const { data } = await credit(invoice._id, { reason: ' One too many ', quantities: '{"hours":1}' });
    expect(data).toMatchObject({
      due: invoice.total - 59_400,
      creditNotes: [{ total: 59_400 }],
      creditedAt: null,
    });
    expect(await left(invoice._id)).toEqual([
      ['hours', 1],
      ['room', 1],
    ]);
    const number = data?.creditNotes[0]?.number ?? '';
    expect(number).toMatch(/^CN-\d+$/);
    const isNote = ({ subject }: { subject: string }) => subject === `Credit note ${number} over RM 594.00`;
    await expect.poll(() => server.mails.some(isNote)).toBe(true);
    const mail = server.mails.find(isNote);
    expect(mail?.text).toContain(`takes back RM 594.00 of invoice ${invoice.number}`);
    expect(mail?.attachments?.[0]?.filename).toBe(`Credit note ${number}.pdf`);
    // Its number is its own; the invoice stays as it was.
    expect(await documentOf(invoice._id)).toMatchObject({ totals: { total: invoice.total } });
    expect((await credit(invoice._id, { reason: 'Again', quantities: '{"hours":2}' })).status).toBe(409);
  });

  it('over all that is left closes the invoice, once', async () => {
    const invoice = await buy({ hours: 1, room: 3 });
    await credit(invoice._id, { reason: 'Part', quantities: '{"room":1}' });
    const both = await Promise.all([
      credit(invoice._id, { reason: 'All' }),
      credit(invoice._id, { reason: 'All' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { data } = await owner.get<Invoice>(`/billing/invoices/${invoice._id}`);
    expect(data).toMatchObject({ due: 0, creditedAt: expect.any(String), payment: null });
    const credited = data?.creditNotes.reduce((sum, note) => sum + note.total, 0);
    expect(credited).toBe(invoice.total);
  });

  it('over the rest of what was paid in part pays the invoice', async () => {
    const invoice = await buy({ hours: 2 });
    await pay(invoice._id, { reference: 'TT 9', amount: '59400' });
    const { data } = await credit(invoice._id, { reason: 'Half', quantities: '{"hours":1}' });
    expect(data).toMatchObject({ due: 0, payment: { reference: 'TT 9' }, creditedAt: null });
    expect(await given()).toEqual([{ type: 'hours', title: '5 hours of work', amount: 5 }]);
  });

  it('leaves what it took back ungiven once the rest is paid', async () => {
    const invoice = await buy({ hours: 2, room: 3 });
    await credit(invoice._id, { reason: 'No room', quantities: '{"hours":1,"room":3}' });
    await pay(invoice._id, { reference: 'TT 10' });
    expect(await given()).toEqual([{ type: 'hours', title: '5 hours of work', amount: 5 }]);
  });

  it('over what is paid takes out of the plan what that had given, line by line', async () => {
    const invoice = await buy({ hours: 2, room: 1 });
    await pay(invoice._id, { reference: 'TT 12' });
    const other = await buy({ hours: 1 });
    await pay(other._id, { reference: 'TT 13' });
    const has = async () =>
      (await owner.get<PlanUse>('/package/use')).data?.membership.allocatedHour.additionals.map(
        ({ title, amount }) => [title, amount],
      );
    expect(await has()).toEqual([
      ['2 × 5 hours of work', 10],
      ['5 hours of work', 5],
    ]);
    await credit(invoice._id, { reason: 'One too many', quantities: '{"hours":1}' });
    expect(await has()).toEqual([
      ['5 hours of work', 5],
      ['5 hours of work', 5],
    ]);
    await credit(invoice._id, { reason: 'Not wanted' });
    expect(await has()).toEqual([['5 hours of work', 5]]);
    expect(await given()).toEqual([{ type: 'hours', title: '5 hours of work', amount: 5 }]);
  });

  it('over what is paid leaves alone what other lines gave', async () => {
    const invoice = await buy({ hours: 2, room: 3 });
    await pay(invoice._id, { reference: 'TT 14' });
    // As what an older version gave, of which a credit note took nothing back.
    await server.db.query(`UPDATE add_ons SET invoice_line = 'kept' WHERE type = 'storage'`);
    await credit(invoice._id, { reason: 'No room', quantities: '{"room":2}' });
    await server.db.query(`UPDATE add_ons SET invoice_line = 'room' WHERE type = 'storage'`);
    await credit(invoice._id, { reason: 'One too many', quantities: '{"hours":1}' });
    expect((await given()).sort((a, b) => a.type.localeCompare(b.type))).toEqual([
      { type: 'hours', title: '5 hours of work', amount: 5 },
      { type: 'storage', title: '3 × One GB', amount: 3072 },
    ]);
  });

  it('over all of what was paid in part gives nothing, and owes that part', async () => {
    const invoice = await buy({ hours: 1 });
    await pay(invoice._id, { reference: 'TT 11', amount: '100' });
    const { data } = await credit(invoice._id, { reason: 'All' });
    expect(data).toMatchObject({ due: 0, payment: null, creditedAt: expect.any(String), owedBack: 100 });
    expect(await given()).toEqual([]);
  });

  it('needs a manager and a reason', async () => {
    const invoice = await buy({ hours: 1 });
    expect((await credit(invoice._id, { reason: 'No' }, operator)).status).toBe(403);
    expect((await operator.get(`/billing/invoices/${invoice._id}/creditable`)).status).toBe(403);
    expect((await credit(invoice._id, { reason: ' ' })).messages).toEqual(['Reason: Required!']);
    expect((await credit('none', { reason: 'No' })).status).toBe(404);
  });
});

describe('money that was not expected', () => {
  type Received = { reference: string; amount?: string; isBeyondDue?: string; paidOn?: string };
  const record = (id: string, body: Received) =>
    manager.write<ManagedInvoice>('PUT', `/billing/invoices/${id}/payment`, 'customer-transaction', body);
  const given = () => server.db.query<{ title: string }>('DELETE FROM add_ons RETURNING title');
  const bookingsOf = async (number: string) =>
    (
      (await owner.get<Statement>('/billing/statement?from=2020-01-01&to=2999-12-31')).data?.accounts[0]
        ?.bookings ?? []
    )
      .filter((booking) => booking.number === number)
      .map(({ kind, amount }) => [kind, amount]);

  it('is taken as a mistake in typing unless the manager says that it came', async () => {
    const invoice = await buy({ hours: 1 });
    const more = String(invoice.total + 500);
    expect((await record(invoice._id, { reference: 'TT', amount: more })).status).toBe(409);
    for (const amount of ['0', '-5', '9007199254740993'])
      expect((await record(invoice._id, { reference: 'TT', amount, isBeyondDue: 'true' })).status).toBe(422);
    expect(await given()).toEqual([]);
  });

  it('pays the invoice, and the rest is owed back and said in the mail', async () => {
    const invoice = await buy({ hours: 1 });
    const amount = String(invoice.total + 500);
    const { data } = await record(invoice._id, { reference: 'TT 20', amount, isBeyondDue: 'true' });
    expect(data).toMatchObject({ due: 0, owedBack: 500, payment: { reference: 'TT 20' } });
    expect(await given()).toHaveLength(1);
    const isPaid = ({ subject }: { subject: string }) => subject === `Invoice ${invoice.number} is paid`;
    await expect
      .poll(() => server.mails.find(isPaid)?.text)
      .toContain('We received RM 5.00 more than was due');
    const refund = { by: 'transfer', reference: 'TT 21', paidOn: '2026-01-05' };
    const back = await manager.write<ManagedInvoice>(
      'POST',
      `/billing/invoices/${invoice._id}/refund`,
      'customer-transaction',
      refund,
    );
    expect(back.data).toMatchObject({ owedBack: 0, refunds: [{ amount: 500 }] });
  });

  it('that came twice is owed back and mailed, and gives nothing twice', async () => {
    const invoice = await buy({ hours: 1 });
    const mails = () => server.mails.filter(({ subject }) => subject === `Invoice ${invoice.number} is paid`);
    await record(invoice._id, { reference: 'TT 22' });
    await expect.poll(mails).toHaveLength(1);
    const amount = String(invoice.total);
    expect((await record(invoice._id, { reference: 'TT 23', amount })).status).toBe(409);
    const { data } = await record(invoice._id, { reference: 'TT 23', amount, isBeyondDue: 'true' });
    expect(data).toMatchObject({ owedBack: invoice.total, payment: { reference: 'TT 22' } });
    expect(await given()).toHaveLength(1);
    await expect.poll(mails).toHaveLength(2);
    expect(mails()[1]?.text).toContain('We received RM 594.00 more than was due');
  });

  it('after a write-off takes that much of it back, and gives what it was for once all is there', async () => {
    const invoice = await buy({ hours: 1 });
    const { total, number } = invoice;
    await record(invoice._id, { reference: 'TT 24', amount: '1000' });
    await manager.write('PUT', `/billing/invoices/${invoice._id}/write-off`, 'customer-transaction', {
      reason: 'Gone',
    });
    const part = await record(invoice._id, { reference: 'TT 25', amount: '2000', isBeyondDue: 'true' });
    expect(part.data).toMatchObject({ payment: null, owedBack: 0, writtenOff: { reason: 'Gone' } });
    expect(await given()).toEqual([]);
    const rest = String(total - 3_000 + 70);
    const all = await record(invoice._id, { reference: 'TT 26', amount: rest, isBeyondDue: 'true' });
    expect(all.data).toMatchObject({ payment: { reference: 'TT 26' }, owedBack: 70 });
    expect(await given()).toHaveLength(1);
    const booked = await bookingsOf(number);
    expect(booked.filter(([kind]) => kind === 'write-off').map(([, amount]) => amount)).toEqual(
      expect.arrayContaining([-(total - 1_000), 2_000, total - 3_000]),
    );
    // The company is owed just what was too much.
    expect(booked.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(-70);
  });

  it('after a write-off that is taken back leaves what was written off as it was', async () => {
    const { _id, total, number } = await buy({ hours: 1 });
    await record(_id, { reference: 'TT 27', amount: String(total - 1_000) });
    await manager.write('PUT', `/billing/invoices/${_id}/write-off`, 'customer-transaction', {
      reason: 'Gone',
    });
    for (const reference of ['TT 28', 'TT 29', 'TT 30'])
      await record(_id, { reference, amount: '1000', isBeyondDue: 'true' });
    const booked = await bookingsOf(number);
    const writtenOff = booked.filter(([kind]) => kind === 'write-off').map(([, amount]) => Number(amount));
    expect(writtenOff.filter((amount) => amount !== 0).sort((a, b) => a - b)).toEqual([-1_000, 1_000]);
    expect(booked.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(-2_000);
  });
});

describe('an invoice that is given up', () => {
  const writeOff = (id: string, reason: string, who = manager) =>
    who.write<ManagedInvoice>('PUT', `/billing/invoices/${id}/write-off`, 'customer-transaction', { reason });

  it('is written off by a manager with a reason, and not to be paid any more', async () => {
    const invoice = await buy({ hours: 1 });
    expect((await writeOff(invoice._id, 'Bankrupt', operator)).status).toBe(403);
    expect((await writeOff(invoice._id, '')).status).toBe(422);
    expect((await writeOff(invoice._id, 'Bankrupt')).data).toMatchObject({
      due: 0,
      writtenOff: { reason: 'Bankrupt' },
    });
    expect((await writeOff(invoice._id, 'Again')).messages).toEqual([
      `${invoice.number} is written off already.`,
    ]);
    const paid = await manager.write(
      'PUT',
      `/billing/invoices/${invoice._id}/payment`,
      'customer-transaction',
      {
        reference: 'TT',
      },
    );
    expect(paid.messages).toEqual([`${invoice.number} is written off already.`]);
  });

  it('of a plan’s next term is not billed a second time', async () => {
    const subscribed = await server.addCompany('Lim & Sons');
    const day = 24 * 60 * 60 * 1000;
    await server.db.query(
      `UPDATE companies SET plan_title = 'Studio', plan_price = 149000, paid_until = $2 WHERE id = $1`,
      [subscribed, new Date(server.parts.clock().getTime() + 3 * day)],
    );
    await runScheduled(server.parts);
    const bills = () =>
      server.db.query<{ id: string }>('SELECT id FROM invoices WHERE company_id = $1', [subscribed]);
    const [bill] = await bills();
    await writeOff(bill?.id ?? '', 'They leave');
    await runScheduled(server.parts);
    expect(await bills()).toHaveLength(1);
  });
});

describe('a reminder', () => {
  const day = 24 * 60 * 60 * 1000;
  const remindersOf = (number: string) =>
    server.mails.filter(({ subject }) => subject.startsWith(`Reminder: invoice ${number} was due`));

  it('is mailed once for each level, with what it says, until it is paid or its money is being checked', async () => {
    await set({
      reminders: [
        { days: '3', text: 'Perhaps you forgot it?', fee: '' },
        { days: '10', text: 'Please pay at once.', fee: '' },
        { days: '', text: '', fee: '' },
      ],
    });
    const invoice = await buy({ hours: 1 });
    const paid = await buy({ hours: 2 });
    const checked = await buy({ hours: 3 });
    await server.db.query(
      `INSERT INTO payment_problems (kind, invoice_id, amount, currency, reference, found_at)
       VALUES ('amount', $1, 100, 'MYR', 'pi_checked', now())`,
      [checked._id],
    );
    await manager.write('PUT', `/billing/invoices/${paid._id}/payment`, 'customer-transaction', {
      reference: 'TT',
    });
    await runScheduled(server.parts);
    server.advance(18 * day);
    await runScheduled(server.parts);
    await runScheduled(server.parts);
    await expect.poll(() => remindersOf(invoice.number)).toHaveLength(1);
    const [first] = remindersOf(invoice.number);
    expect(first?.text).toContain('Perhaps you forgot it?');
    expect(first?.attachments).toHaveLength(1);
    server.advance(7 * day);
    await Promise.all([runScheduled(server.parts), runScheduled(server.parts)]);
    await expect.poll(() => remindersOf(invoice.number)).toHaveLength(2);
    expect(remindersOf(invoice.number)[1]?.text).toContain('Please pay at once.');
    server.advance(30 * day);
    await runScheduled(server.parts);
    await expect.poll(() => server.db.query('SELECT 1 FROM jobs')).toEqual([]);
    expect(remindersOf(invoice.number)).toHaveLength(2);
    for (const { number } of [paid, checked]) expect(remindersOf(number)).toEqual([]);
  });

  it('with a fee is followed by an untaxed invoice of that, once, which has no fee itself', async () => {
    await set({
      reminders: [
        { days: '3', text: '', fee: '' },
        { days: '10', text: '', fee: '12.50' },
        { days: '', text: '', fee: '' },
      ],
      feeCurrency: 'MYR',
    });
    const late = await buy({ hours: 1 });
    const feesOf = async () =>
      ((await owner.get<{ invoices: Invoice[] }>('/billing/invoices')).data?.invoices ?? []).filter(
        ({ kind, lines }) => kind === 'fee' && lines[0]?.name.includes(late.number),
      );
    server.advance(18 * day);
    await runScheduled(server.parts);
    expect(await feesOf()).toEqual([]);
    server.advance(7 * day);
    await Promise.all([runScheduled(server.parts), runScheduled(server.parts)]);
    const [fee, ...more] = await feesOf();
    expect(more).toEqual([]);
    expect(fee).toMatchObject({
      total: 1_250,
      due: 1_250,
      taxes: [],
      lines: [{ name: `Fee of reminder 2 of invoice ${late.number}`, price: 1_250 }],
    });
    const booked = await owner.get<Statement>('/billing/statement?from=2020-01-01&to=2999-12-31');
    expect(booked.data?.accounts[0]?.bookings).toContainEqual(
      expect.objectContaining({ kind: 'invoice', number: fee?.number, amount: 1_250 }),
    );
    // The fee is late, too, by then.
    server.advance(60 * day);
    await runScheduled(server.parts);
    expect(await feesOf()).toHaveLength(1);
    await manager.write('PUT', `/billing/invoices/${fee?._id}/payment`, 'customer-transaction', {
      reference: 'TT',
    });
    expect((await feesOf())[0]?.due).toBe(0);
  });
});
