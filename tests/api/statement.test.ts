import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/billing/invoice.ts';
import type { Account, Statement } from '#shared/billing/statement/statement.ts';
import { dateText, dayOf, wallMinutes } from '#shared/kernel/zone-clock.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { needsPdfTools, pdfTools, runTool } from '../support/files/pdf-tools.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';

let scene: BillingScene;

beforeAll(async () => {
  await pdfTools();
  scene = await openBillingScene();
  await scene.set();
});
afterAll(() => scene.server.close());

/** Of the provider, whose day is another than here for some hours. */
const today = () => dateText(dayOf(wallMinutes(scene.server.parts.clock(), 'Asia/Kuala_Lumpur')));
const span = 'from=2020-01-01&to=2999-12-31';
const statement = (query = span, who: ApiClient = scene.owner) =>
  who.get<Statement>(`/billing/statement?${query}`);
const accountNow = async (): Promise<Account | undefined> => (await statement()).data?.accounts[0];
const manage = (method: 'POST' | 'PUT', id: string, step: string, body: Record<string, string>) =>
  scene.manager.write(method, `/billing/invoices/${id}/${step}`, 'customer-transaction', body);

describe('a statement of account', () => {
  it('has every invoice, credit note, payment, refund and what is written off, and ends with what is owed', async () => {
    expect((await statement()).data?.accounts).toEqual([]);
    const paid = await scene.buy({ hours: 2 });
    await manage('PUT', paid._id, 'payment', { reference: 'TT 1' });
    await manage('POST', paid._id, 'credit', { reason: 'One too many', quantities: '{"hours":1}' });
    await manage('POST', paid._id, 'refund', { by: 'transfer', reference: 'TT 2', paidOn: '2026-01-02' });
    const given = await scene.buy({ room: 1 });
    await manage('PUT', given._id, 'write-off', { reason: 'Too small' });
    const partly = await scene.buy({ hours: 1 });
    await manage('PUT', partly._id, 'payment', { reference: 'TT 3', amount: '10000' });

    const account = await accountNow();
    const booked = account?.bookings.map(({ kind, number, amount }) => [kind, number, amount]) ?? [];
    expect(booked).toHaveLength(8);
    expect(booked).toEqual(
      expect.arrayContaining([
        ['invoice', paid.number, 118_800],
        ['payment', paid.number, -118_800],
        ['credit-note', 'CN-1', -59_400],
        ['refund', paid.number, 59_400],
        ['write-off', given.number, -given.total],
        ['payment', partly.number, -10_000],
      ]),
    );
    expect(account).toMatchObject({ currency: 'RM', opening: 0, closing: partly.total - 10_000 });
    expect(account?.bookings.at(-1)?.balance).toBe(account?.closing);
    const { data } = await scene.owner.get<{ invoices: Invoice[] }>('/billing/invoices');
    const open = data?.invoices ?? [];
    expect(account?.closing).toBe(open.reduce((sum, { due, owedBack }) => sum + due - owedBack, 0));
  });

  it('begins with the balance of the days before', async () => {
    const { closing } = (await accountNow()) ?? {};
    const { data } = await statement('from=2999-01-01&to=2999-01-31');
    expect(data?.accounts).toEqual([{ currency: 'RM', opening: closing, closing, bookings: [] }]);
    expect((await statement('from=2026-02-30&to=2026-03-01')).status).toBe(422);
  });

  it('is for the owner, for managers and for the owner of the reseller', async () => {
    const { server, companyId } = scene;
    const of = `company=${companyId}&${span}`;
    expect((await statement(of, scene.manager)).data?.company.name).toBe('Olive');
    expect((await statement(span, scene.operator)).status).toBe(403);
    expect((await statement(span, await server.signIn('customer', 'staff@olive.test'))).status).toBe(403);
    const other = await server.addCompany('Reseller');
    await server.addPerson({ email: 'owner@reseller.test', role: 'owner', companyId: other });
    const reseller = await server.signIn('customer', 'owner@reseller.test');
    expect((await statement(of, reseller)).status).toBe(404);
    await server.db.query('UPDATE companies SET client_id = $1 WHERE id = $2', [other, companyId]);
    const seen = await statement(of, reseller);
    expect(seen.data?.company.name).toBe('Olive');
    expect(seen.data?.companies.map(({ name }) => name)).toEqual(['Reseller', 'Olive']);
    expect((await statement(`company=${other}&${span}`)).status).toBe(404);
    await server.db.query('UPDATE companies SET client_id = NULL WHERE id = $1', [companyId]);
  });

  const fileOf = async (format: 'pdf' | 'csv') => {
    const path = `/billing/statement/file?from=2020-01-01&to=${today()}&format=${format}`;
    const { data } = await scene.owner.get<{ fileName: string; content: string }>(path);
    return { fileName: data?.fileName, bytes: Buffer.from(data?.content ?? '', 'base64') };
  };

  it('is saved for spreadsheets', async () => {
    const { fileName, bytes } = await fileOf('csv');
    expect(fileName).toBe(`Statement Olive 2020-01-01 to ${today()}.csv`);
    const lines = bytes.toString().trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFDate,Description,Currency,Amount,Balance');
    expect(lines[1]).toBe('2020-01-01,Opening balance,MYR,,0.00');
    expect(lines).toContainEqual(expect.stringContaining('Credit note CN-1 over'));
    expect(lines).toContainEqual(expect.stringMatching(/Payment of \S+, TT 1",MYR,-1188\.00,/));
    expect(lines.at(-1)).toContain('Closing balance,MYR,,');
  });

  it('is printed in the look of invoices', async (context) => {
    const { fileName, bytes } = await fileOf('pdf');
    expect(fileName).toMatch(/\.pdf$/);
    needsPdfTools(context);
    const folder = await temporaryFolder('statement');
    const path = join(folder, 'statement.pdf');
    await writeFile(path, bytes);
    const text = runTool('pdftotext', '-layout', path, '-');
    for (const part of [
      'Statement of account',
      'Galley Studio Sdn Bhd',
      'Olive',
      'Opening balance',
      '-1,188.00',
      'Balance on',
    ])
      expect(text).toContain(part);
    await rm(folder, { recursive: true });
  });
});
