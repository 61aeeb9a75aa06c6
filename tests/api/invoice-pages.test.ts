import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Invoice, ManagedInvoice } from '#shared/billing/invoice.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';

interface Page<T> {
  invoices: T[];
  total: number;
  nextCursor: string | null;
}

/** More than one page of the longest. */
const old = 230;
let scene: BillingScene;
let first: Invoice;

beforeAll(async () => {
  scene = await openBillingScene();
  await scene.set();
  first = await scene.buy({ hours: 1 });
  await scene.manager.write('PUT', `/billing/invoices/${first._id}/payment`, 'customer-transaction', {
    reference: 'The first',
  });
  const sato = await scene.server.addCompany('Café Sato');
  await scene.server.db.query(
    `INSERT INTO invoices (company_id, lines, total, currency, created_at, due_at, paid_at, payment_reference, number, number_text)
     SELECT CASE WHEN n = 7 THEN $2 ELSE $1 END, '[]', 100, 'RM', now(), now(), now() + n * interval '1 minute', 'TT',
       5000 + n, 'OLD-' || n FROM generate_series(1, $3::int) n`,
    [scene.companyId, sato, old],
  );
});
afterAll(() => scene?.server.close());

const pageOf = async <T = ManagedInvoice>(query: Record<string, string>, who: ApiClient = scene.manager) =>
  who.get<Page<T>>(`/billing/invoices?${new URLSearchParams(query)}`);
const found = async (search: string, who?: ApiClient) =>
  (await pageOf({ search }, who)).data?.invoices.map(({ number }) => number);

async function allOf(who: ApiClient): Promise<Invoice[]> {
  const all: Invoice[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: '60', ...(cursor !== null && { cursor }) };
    const { data } = await pageOf<Invoice>(query, who);
    all.push(...(data?.invoices ?? []));
    expect(data?.total).toBe(who === scene.manager ? old + 1 : old);
    cursor = data?.nextCursor ?? null;
  } while (cursor !== null);
  return all;
}

it('every invoice is on a page, once: an owner’s newest first, a manager’s closed last first', async () => {
  const own = await allOf(scene.owner);
  expect(own).toHaveLength(old);
  expect(own[0]?.number).toBe(`OLD-${old}`);
  expect(own.at(-1)?._id).toBe(first._id);
  const managed = await allOf(scene.manager);
  expect(new Set(managed.map(({ _id }) => _id)).size).toBe(old + 1);
  expect(managed[0]?.number).toBe(`OLD-${old}`);
  expect(managed.at(-1)?._id).toBe(first._id);
});

it('is found by its number, by that of a credit note, and by the company', async () => {
  expect(await found('old-7')).toEqual(
    expect.arrayContaining(['OLD-7', ...[...Array(10).keys()].map((n) => `OLD-7${n}`)]),
  );
  expect(await found('cafe sato')).toEqual(['OLD-7']);
  expect(await found('olive old-230')).toEqual(['OLD-230']);
  expect(await found('old%230')).toEqual([]);
  expect(await found(first.number, scene.owner)).toEqual([first.number]);
  expect(await found('sato', scene.owner)).toEqual([]);
  const { data } = await pageOf<Invoice>({ kind: 'fee' }, scene.owner);
  expect(data).toEqual({ invoices: [], total: 0, nextCursor: null });
});

it('is found by the words of a name in any script, and so is its company', async () => {
  const names = [
    ...[
      'ร้านกาแฟ ดีมาก',
      'ガラスのパン ベーカリー',
      'हिन्दी मुद्रण',
      'Ｆｕｌｌ　Ｗｉｄｔｈ',
      'ﬁne oﬀset',
      'Nguyễn Văn Ánh',
    ],
    ...['Жар-Птица', 'Οδός Ερμού', 'İstanbul Çağrı', 'דְּפוּס', '한글 인쇄', '50％ Off', 'Ⅳ Plate', '5_\\%'],
  ];
  for (const [at, name] of names.entries())
    await scene.server.db.query(
      `INSERT INTO invoices (company_id, lines, total, currency, created_at, due_at, paid_at, payment_reference, number, number_text)
       VALUES ($1, '[]', 100, 'RM', now(), now(), now(), 'TT', $2, $3)`,
      [await scene.server.addCompany(name), 9000 + at, `NAMED/${at}`],
    );
  const companies = async (search: string) =>
    (
      await scene.manager.get<{ companies: { name: string }[] }>(
        `/companies?${new URLSearchParams({ search })}`,
      )
    ).data?.companies.map(({ name }) => name);
  for (const [at, name] of names.entries())
    for (const search of [name, name.normalize('NFC'), name.normalize('NFD')]) {
      expect([search, await found(search)]).toEqual([search, [`NAMED/${at}`]]);
      expect([search, await companies(search)]).toEqual([search, [name]]);
    }
  expect(await found('fine offset')).toEqual(['NAMED/4']);
  expect(await found('full width')).toEqual(['NAMED/3']);
  expect(await found('nguyen van anh')).toEqual(['NAMED/5']);
  await scene.server.db.query(`DELETE FROM invoices WHERE number_text LIKE 'NAMED/%'`);
});

it('a manager reads any invoice, and does with it what an old one needs', async () => {
  const path = `/billing/invoices/${first._id}`;
  expect((await scene.manager.get<ManagedInvoice>(path)).data).toMatchObject({
    number: first.number,
    company: 'Olive',
    payment: { reference: 'The first' },
  });
  expect((await scene.manager.get('/billing/invoices/none')).status).toBe(404);
  expect((await scene.operator.get(path)).status).toBe(403);
  expect((await scene.operator.get('/billing/invoices')).status).toBe(403);
  const { data } = await scene.manager.write<ManagedInvoice>(
    'POST',
    `${path}/credit`,
    'customer-transaction',
    {
      reason: 'Not wanted',
    },
  );
  const note = data?.creditNotes[0]?.number ?? '';
  expect(await found(note)).toEqual([first.number]);
  expect(await found(note, scene.owner)).toEqual([first.number]);
  // What is to be paid back is not hidden among what is closed.
  expect((await pageOf({ limit: '1' })).data?.invoices).toMatchObject([
    { number: first.number, owedBack: first.total },
  ]);
});

it('a place in another list is refused', async () => {
  const cursor = (await pageOf({})).data?.nextCursor ?? '';
  expect((await pageOf({ cursor }, scene.owner)).status).toBe(422);
  expect((await pageOf({ cursor: 'odd' })).status).toBe(422);
});
