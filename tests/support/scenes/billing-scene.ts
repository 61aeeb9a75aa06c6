import { type BillingForm, billingFormOf, plainBilling } from '#shared/billing/document/billing-form.ts';
import type { InvoiceDocument } from '#shared/billing/document/invoice-document.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import type { ApiClient, ApiResponse } from '../clients/api-client.ts';
import { startTestServer, type TestServer } from '../servers/test-server.ts';

/** A seller in Malaysia who is registered for tax. */
export const taxedBilling: BillingForm = {
  ...billingFormOf(plainBilling),
  sellerName: 'Galley Studio Sdn Bhd',
  address: '12 Jalan Ampang\n50450 Kuala Lumpur',
  country: 'MY',
  taxNumber: 'W10-1808-32000001',
  isRegistered: true,
  taxName: 'SST',
  rate: '8',
  storageRate: '6',
  payeeName: 'Galley Studio Sdn Bhd',
  bank: 'Maybank',
  account: '514011234711',
  invoiceNumber: '{year}-{number}',
};

/** Returns the settings as the client sends them. */
export const billingFields = ({
  isRegistered,
  reverseCharge,
  reminders,
  ...texts
}: BillingForm): Record<string, string> => ({
  ...texts,
  isRegistered: String(isRegistered),
  reverseCharge: String(reverseCharge),
  reminders: JSON.stringify(reminders),
});

/** A company that buys by the cart, its people, and those of the provider. */
export interface BillingScene {
  server: TestServer;
  companyId: string;
  owner: ApiClient;
  manager: ApiClient;
  admin: ApiClient;
  operator: ApiClient;
  /** Sets how invoices are made: as `taxedBilling`, but for what is given. */
  set(form?: Partial<BillingForm>, who?: ApiClient): Promise<ApiResponse<BillingForm>>;
  /** Buys so many of the products `hours` (RM 550.00) and `room` (RM 1.25). */
  buy(items: Record<string, number>): Promise<Invoice>;
  documentOf(invoiceId: string): Promise<InvoiceDocument>;
}

/** `env`: further settings of the server. */
export async function openBillingScene(env: Record<string, string> = {}): Promise<BillingScene> {
  // Days go by in some tests.
  const server = await startTestServer({ env: { SESSION_TTL: '90000h', ...env } });
  const companyId = await server.addCompany('Olive');
  await server.db.query(`UPDATE companies SET plan = 'free' WHERE id = $1`, [companyId]);
  await server.db.query(
    `INSERT INTO products (id, type, name, amount, price) VALUES ('hours', 'hours', '5 hours of work', 5, 55000),
       ('room', 'storage', 'One GB', 1024, 125)`,
  );
  await server.addPerson({ email: 'owner@olive.test', role: 'owner', companyId });
  await server.addPerson({ email: 'staff@olive.test', role: 'staff', companyId });
  for (const role of ['manager', 'admin', 'operator'] as const)
    await server.addPerson({ email: `${role}@galley.test`, role });
  const owner = await server.signIn('customer', 'owner@olive.test');
  const admin = await server.signIn('user', 'admin@galley.test');
  return {
    server,
    companyId,
    owner,
    admin,
    manager: await server.signIn('user', 'manager@galley.test'),
    operator: await server.signIn('user', 'operator@galley.test'),
    set(form = {}, who = admin) {
      const fields = billingFields({ ...taxedBilling, ...form });
      return who.write<BillingForm>('PUT', '/billing/settings', 'reseller-profile', fields);
    },
    async buy(items) {
      const types = { hours: 'hours', room: 'storage' } as const;
      const cart = Object.entries(items).map(([id, qty]) => ({ id, qty, type: types[id as 'hours'] }));
      const { data } = await owner.write<Invoice>('POST', '/cart/checkout', 'cart', {
        items: JSON.stringify(cart),
      });
      if (data === undefined) throw new Error('nothing was bought');
      return data;
    },
    async documentOf(invoiceId) {
      const [row] = await server.db.query<{ document: InvoiceDocument }>(
        'SELECT document FROM billing_documents WHERE invoice_id = $1 AND type = 380',
        [invoiceId],
      );
      if (row === undefined) throw new Error('no document');
      return row.document;
    },
  };
}
