import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PricedCart } from '#shared/billing/cart.ts';
import { type BillingForm, billingFormOf, plainBilling } from '#shared/billing/document/billing-form.ts';
import { noMalaysianParty } from '#shared/billing/document/malaysia.ts';
import type { Invoice, ManagedInvoice } from '#shared/billing/invoice.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type BillingScene, openBillingScene, taxedBilling } from '../support/scenes/billing-scene.ts';
import type { TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let companyId: string;
let owner: ApiClient;
let manager: ApiClient;
let admin: ApiClient;
let operator: ApiClient;
let set: BillingScene['set'];
let buy: BillingScene['buy'];
let documentOf: BillingScene['documentOf'];

beforeAll(async () => {
  ({ server, companyId, owner, manager, admin, operator, set, buy, documentOf } = await openBillingScene());
});
afterAll(() => server.close());

describe('how invoices are made', () => {
  it('is set by administrators alone, from valid responses; managers see what it lacks', async () => {
    expect((await admin.get<BillingForm>('/billing/settings')).data).toEqual(billingFormOf(plainBilling));
    expect((await manager.get('/billing/settings')).status).toBe(200);
    expect((await operator.get('/billing/settings')).status).toBe(403);
    expect((await set({}, manager)).status).toBe(403);
    expect(await set({ rate: 'much', country: 'MY' })).toMatchObject({
      status: 422,
      messages: ['Rate in %: A percentage from 0 to 100, such as 8 or 19.5.'],
    });
    expect((await set({ country: 'ZZ' })).messages).toEqual(['Country: Not Valid']);
    const { data } = await set({});
    expect(data).toEqual(taxedBilling);
    expect((await admin.get<BillingForm>('/billing/settings')).data).toEqual(data);
  });

  it('keeps what instant payments are addressed to as it is typed, also where older settings lack it', async () => {
    expect((await set({ paymentId: 'nord studio' })).messages).toEqual([
      expect.stringContaining('Enter a UPI ID, a PayNow UEN'),
    ]);
    const form = { paymentId: 'nord.studio@okbank' };
    expect((await set(form)).data).toEqual({ ...taxedBilling, ...form });
    expect((await documentOf((await buy({ hours: 1 }))._id)).payee.paymentId).toBe('nord.studio@okbank');
    await server.db.query(`UPDATE billing_settings SET settings = settings #- '{payee,paymentId}'`);
    expect((await admin.get<BillingForm>('/billing/settings')).data).toEqual(taxedBilling);
  });
});

describe('an invoice', () => {
  it('is taxed as the cart says it will be, each rate rounded once', async () => {
    const items = JSON.stringify([
      { id: 'hours', qty: 1, type: 'hours' },
      { id: 'room', qty: 3, type: 'storage' },
    ]);
    const priced = await owner.write<PricedCart>('PUT', '/cart', 'cart', { items });
    // 6 % of 3 × 1.25 is 0.225.
    const taxes = [
      { label: 'SST 8 %', amount: 4_400 },
      { label: 'SST 6 %', amount: 23 },
    ];
    expect(priced.data).toMatchObject({ taxes, total: 59_798 });
    const stale = await owner.write('POST', '/cart/checkout', 'cart', { items, total: '55375' });
    expect(stale.status).toBe(409);
    const invoice = await buy({ hours: 1, room: 3 });
    expect(invoice).toMatchObject({ taxes, total: 59_798, due: 59_798 });
    expect(await documentOf(invoice._id)).toMatchObject({
      type: 380,
      currency: 'MYR',
      seller: { name: 'Galley Studio Sdn Bhd', taxNumber: 'W10-1808-32000001' },
      buyer: { name: 'Olive', country: 'MY', email: 'owner@olive.test' },
      payee: { account: '514011234711' },
      totals: { net: 55_375, tax: 4_423, total: 59_798 },
    });
  });

  it('says where to transfer it, on screen and in its mail, until it is closed', async () => {
    const invoice = await buy({ hours: 1 });
    const payTo = [
      { label: 'Account holder', value: 'Galley Studio Sdn Bhd' },
      { label: 'Bank', value: 'Maybank' },
      { label: 'Account', value: '514011234711' },
    ];
    expect(invoice.payTo).toEqual(payTo);
    const mailed = () =>
      server.mails.find(({ subject }) => subject.startsWith(`Invoice ${invoice.number} over`));
    await expect.poll(mailed).toBeDefined();
    expect(mailed()?.text).toContain('Account: 514011234711');
    const path = `/billing/invoices/${invoice._id}/write-off`;
    const closed = await manager.write<Invoice>('PUT', path, 'customer-transaction', { reason: 'Too small' });
    expect(closed.data?.payTo).toEqual([]);
  });

  it('is addressed as the company says, and pays no tax abroad under reverse charge', async () => {
    const billedTo = {
      address: '1 Orchard Road\nSingapore',
      country: 'SG',
      taxNumber: 'M9-1234567-8',
    };
    const staff = await server.signIn('customer', 'staff@olive.test');
    const company = { name: 'Olive', contact: '', phone: '', ...billedTo, ...noMalaysianParty };
    const save = (who: ApiClient) => who.write('PUT', '/company-information', 'customer-profile', company);
    expect((await save(staff)).status).toBe(403);
    expect((await save(owner)).data).toEqual(company);
    await set({ reverseCharge: true });
    const invoice = await buy({ hours: 1 });
    expect(invoice).toMatchObject({
      total: 55_000,
      taxes: [{ label: 'SST 0 %, reverse charge', amount: 0 }],
    });
    expect((await documentOf(invoice._id)).buyer).toMatchObject(billedTo);
    await set({ exportSale: 'G' });
    expect(await buy({ hours: 1 })).toMatchObject({ total: 55_000, taxes: [{ label: 'SST 0 %, export' }] });
    await set({});
  });

  it('says why what is exempt is not taxed, also once that is set otherwise', async () => {
    const unknown = await set({ exemptReason: 'Training', exemptCode: 'Training' });
    expect(unknown.messages).toEqual([expect.stringMatching(/^VATEX code of the reason: Not Valid/)]);
    expect((await set({ exemptCode: 'VATEX-EU-132' })).messages).toEqual([
      'Reason for exemption at 0 %: Required!',
    ]);
    await set({ storageRate: '0', exemptReason: ' Training ', exemptCode: 'vatex-eu-132' });
    const invoice = await buy({ hours: 1, room: 1 });
    expect(invoice.taxes.map(({ label }) => label)).toEqual(['SST 8 %', 'SST 0 %, exempt']);
    await set({});
    const exemption = { reason: 'Training', code: 'VATEX-EU-132' };
    expect(await documentOf(invoice._id)).toMatchObject({ exemption });
    expect(await documentOf((await buy({ hours: 1 }))._id)).not.toHaveProperty('exemption');
  });

  it('never changes once it is issued', async () => {
    const invoice = await buy({ hours: 1 });
    const before = await documentOf(invoice._id);
    await set({ sellerName: 'Another', rate: '10' });
    await server.db.query(`UPDATE companies SET name = 'Renamed' WHERE id = $1`, [companyId]);
    expect(await documentOf(invoice._id)).toEqual(before);
    for (const change of [
      `UPDATE billing_documents SET document = '{}' WHERE invoice_id = $1`,
      'DELETE FROM billing_documents WHERE invoice_id = $1',
    ])
      await expect(server.db.query(change, [invoice._id])).rejects.toThrow('is never changed');
    await expect(server.db.query('TRUNCATE billing_documents')).rejects.toThrow('is never changed');
    await set({});
  });

  it('leaves out no number, however many are made at once, and whatever fails', async () => {
    const nextNumber = async () =>
      (
        await server.db.query<{ next: number }>(`SELECT next FROM document_numbers WHERE series = 'invoice'`)
      )[0]?.next ?? 0;
    const first = await nextNumber();
    // One call fails after its number was taken.
    await server.db.query(
      `ALTER TABLE billing_documents ADD CONSTRAINT stop CHECK (document -> 'lines' -> 0 ->> 'id' <> 'room')`,
    );
    const room = JSON.stringify([{ id: 'room', qty: 1, type: 'storage' }]);
    const all = await Promise.all([
      ...Array.from({ length: 6 }, () => buy({ hours: 1 })),
      owner.write('POST', '/cart/checkout', 'cart', { items: room }).then(({ status }) => status),
    ]);
    await server.db.query('ALTER TABLE billing_documents DROP CONSTRAINT stop');
    const invoices = all.filter((one): one is Invoice => typeof one === 'object');
    expect(all).toContain(500);
    const year = server.parts.clock().getFullYear();
    expect(invoices.map(({ number }) => number).sort()).toEqual(
      Array.from({ length: 6 }, (_, at) => `${year}-${Number(first) + at}`).sort(),
    );
    expect(Number(await nextNumber())).toBe(Number(first) + 6);
  });
});

describe('the document of an invoice', () => {
  interface File {
    fileName: string;
    mimeType: string;
    content: string;
  }
  const download = (id: string, query = '', who = owner) =>
    who.get<File>(`/billing/invoices/${id}/document${query}`);

  it('is mailed with it, and downloaded by its payer and who collects it', async () => {
    const invoice = await buy({ hours: 1 });
    const isOf = ({ subject }: { subject: string }) => subject.includes(`Invoice ${invoice.number} over`);
    await expect.poll(() => server.mails.some(isOf)).toBe(true);
    const [attached] = server.mails.find(isOf)?.attachments ?? [];
    expect(attached).toMatchObject({
      filename: `Invoice ${invoice.number}.pdf`,
      contentType: 'application/pdf',
    });
    expect(attached?.content.subarray(0, 5).toString()).toBe('%PDF-');
    for (const who of [owner, manager]) {
      const { data } = await download(invoice._id, '', who);
      expect(data).toMatchObject({ fileName: `Invoice ${invoice.number}.pdf`, mimeType: 'application/pdf' });
      expect(
        Buffer.from(data?.content ?? '', 'base64')
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
    const { data } = await download(invoice._id, '?format=ubl');
    expect(Buffer.from(data?.content ?? '', 'base64').toString()).toContain(
      `<cbc:ID>${invoice.number}</cbc:ID>`,
    );
  });

  it('is nobody else’s', async () => {
    const invoice = await buy({ hours: 1 });
    const elsewhere = await server.addCompany('Elsewhere');
    await server.addPerson({ email: 'owner@elsewhere.test', role: 'owner', companyId: elsewhere });
    const stranger = await server.signIn('customer', 'owner@elsewhere.test');
    const staff = await server.signIn('customer', 'staff@olive.test');
    expect((await download(invoice._id, '', stranger)).status).toBe(404);
    expect((await download(invoice._id, '', staff)).status).toBe(403);
    expect((await download(invoice._id, '', operator)).status).toBe(403);
    expect((await download(invoice._id, '?creditNote=none')).status).toBe(404);
  });

  it('is made for an invoice from before there were documents, with its number and without tax', async () => {
    await server.db.query(
      `INSERT INTO invoices (id, number, number_text, company_id, lines, total, currency, created_at, due_at)
       VALUES ('old', 7, 'INV-7', $1, '[{"id": "a", "name": "Hours", "price": 5000, "qty": 2}]', 10000, 'RM', now(), now())`,
      [companyId],
    );
    expect((await download('old')).data?.fileName).toBe('Invoice INV-7.pdf');
    expect(await documentOf('old')).toMatchObject({ number: 'INV-7', totals: { tax: 0, total: 10_000 } });
    expect((await owner.get<Invoice>('/billing/invoices/old')).data).toMatchObject({
      total: 10_000,
      taxes: [],
    });
  });
});

describe('payments', () => {
  const record = (id: string, body: Record<string, string>) =>
    manager.write<ManagedInvoice>('PUT', `/billing/invoices/${id}/payment`, 'customer-transaction', body);

  it('come in parts, and the last one closes the invoice', async () => {
    const invoice = await buy({ hours: 1 });
    const part = await record(invoice._id, { reference: 'TT 1', amount: '20000', paidOn: '2026-01-15' });
    expect(part.data).toMatchObject({
      payment: null,
      due: invoice.total - 20_000,
      payments: [{ amount: 20_000, paidOn: '2026-01-15', reference: 'TT 1' }],
    });
    expect(
      (await record(invoice._id, { reference: 'TT 2', amount: String(invoice.total) })).messages,
    ).toEqual([`RM 394.00 of ${invoice.number} is still to be paid.`]);
    expect((await record(invoice._id, { reference: 'TT 2', paidOn: '2999-01-01' })).status).toBe(422);
    const paid = await record(invoice._id, { reference: 'TT 2' });
    expect(paid.data).toMatchObject({ due: 0, payment: { reference: 'TT 2' } });
    expect(paid.data?.payments.map(({ amount }) => amount)).toEqual([20_000, 39_400]);
    expect((await record(invoice._id, { reference: 'TT 3' })).messages).toEqual([
      `${invoice.number} is paid already.`,
    ]);
  });
});

describe('an e-invoice for MyInvois', () => {
  const exportOf = ({ _id }: Invoice, who = manager) =>
    who.get<{ fileName: string; content: string }>(`/billing/invoices/${_id}/document?format=my-invois`);

  const place = { city: 'Kuala Lumpur', postcode: '50450', state: '14' };
  const registered = {
    ...{ ...place, tin: 'C 2584563222', registration: '202001234567', phone: '+60312345678' },
    ...{ msic: '74102', activity: 'Graphic design services', hoursClassification: '027' },
  };

  it('is saved by the provider’s people once all that it needs is filled in, also of invoices from before', async () => {
    await set({});
    const invoice = await buy({ hours: 1 });
    expect((await exportOf(invoice, owner)).status).toBe(403);
    expect(await exportOf(invoice)).toMatchObject({
      status: 409,
      messages: [
        expect.stringMatching(/^In “Invoices and payment”: TIN, Business registration number, MSIC code/),
        expect.stringMatching(/^In the company information of Renamed: /),
      ],
    });
    expect((await set({ tin: 'nobody' })).messages).toEqual([expect.stringMatching(/^TIN: Not Valid/)]);
    await set(registered);
    const company = {
      ...{ name: 'Olive', contact: '', phone: '+60412345678', address: '4 Lebuh Pantai', country: 'MY' },
      ...{ ...place, taxNumber: '', tin: 'C1234567890', registration: '201901234567' },
    };
    expect((await owner.write('PUT', '/company-information', 'customer-profile', company)).status).toBe(200);
    // Issued to an address abroad.
    expect((await exportOf(invoice)).status).toBe(200);
    const next = await buy({ hours: 1, room: 1 });
    const { data } = await exportOf(next);
    const xml = Buffer.from(data?.content ?? '', 'base64').toString();
    expect(data?.fileName).toMatch(/ MyInvois\.xml$/);
    expect(xml).toContain('<cbc:ID schemeID="TIN">C2584563222</cbc:ID>');
    expect(xml).toContain('<cbc:ID schemeID="TIN">C1234567890</cbc:ID>');
    expect(xml).toContain('<cbc:ItemClassificationCode listID="CLASS">027</cbc:ItemClassificationCode>');
    const { data: managed } = await manager.get<ManagedInvoice>(`/billing/invoices/${next._id}`);
    expect(managed?.isForMyInvois).toBe(true);
  });

  it('is made of a credit note, in UBL at once, for MyInvois as its identifier of the invoice is given', async () => {
    await set(registered);
    const invoice = await buy({ hours: 1 });
    const credited = await manager.write<ManagedInvoice>(
      'POST',
      `/billing/invoices/${invoice._id}/credit`,
      'customer-transaction',
      { reason: 'Ordered twice' },
    );
    const note = credited.data?.creditNotes[0];
    const { data: plain } = await manager.get<{ content: string }>(
      `/billing/invoices/${invoice._id}/document?format=ubl&creditNote=${note?.id}`,
    );
    const ubl = Buffer.from(plain?.content ?? '', 'base64').toString();
    expect(ubl).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>');
    expect(ubl).toContain(`<cbc:ID>${note?.number}</cbc:ID>`);
    const exportNote = (original: string) =>
      manager.get<{ content: string }>(
        `/billing/invoices/${invoice._id}/document?format=my-invois&creditNote=${note?.id}&original=${original}`,
      );
    expect(await exportNote('')).toMatchObject({
      status: 422,
      messages: [expect.stringMatching(/^Identifier of the invoice in MyInvois: Not Valid/)],
    });
    const { data } = await exportNote('F9D425P6DS7D8IU0A1B2C3D4E5');
    const xml = Buffer.from(data?.content ?? '', 'base64').toString();
    expect(xml).toContain('<cbc:InvoiceTypeCode listVersionID="1.0">02</cbc:InvoiceTypeCode>');
    expect(xml).toContain(
      `<cbc:ID>${invoice.number}</cbc:ID><cbc:UUID>F9D425P6DS7D8IU0A1B2C3D4E5</cbc:UUID>`,
    );
  });

  it('is not made of an invoice from elsewhere', async () => {
    await set({ country: 'DE', taxNumber: 'DE123456788' });
    expect((await exportOf(await buy({ hours: 1 }))).messages).toEqual([
      'The seller of this invoice is not in Malaysia.',
    ]);
  });
});
