import { type Api, mount } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { routes } from '#shared/protocol/http-table.ts';
import {
  readInvoice,
  readInvoices,
  readManagedInvoice,
  readManagedInvoices,
  recordPayment,
} from './billing.ts';
import { returnDebit } from './debits/return-debit.ts';
import { readBillingForm, setBilling } from './documents/billing-settings.ts';
import { creditInvoice, readCreditable, writeOffInvoice } from './documents/close-invoice.ts';
import { readableDocument } from './documents/download-document.ts';
import { ublOf } from './documents/electronic/ubl.ts';
import { exportMyInvois } from './documents/export-my-invois.ts';
import { InvoicePrinter } from './documents/pdf/invoice-printer.ts';
import { fileNameOf, namedSeller, printDocument } from './documents/print-document.ts';
import { refundInvoice } from './online/refund-invoice.ts';

const windowMs = 15 * 60 * 1000;
/** Limit per session: each is drawn anew. */
const documentsOfOneSession = 120;

/** Invoices: for those who pay them, and for those who take note of it. */
export function mountBillingRoutes(api: Api): void {
  const { parts } = api;
  mount(api, routes.invoices, (call) =>
    read(parts, call, [], (context) => readInvoices(context, call.query)),
  );
  mount(api, routes.invoice, (call) =>
    read(parts, call, [], (context) => readInvoice(context, call.params.id)),
  );
  mount(api, routes.managedInvoices, (call) =>
    read(parts, call, [], (context) => readManagedInvoices(context, call.query)),
  );
  mount(api, routes.managedInvoice, (call) =>
    read(parts, call, [], (context) => readManagedInvoice(context, call.params.id)),
  );
  mount(api, routes.recordPayment, (call) =>
    write(parts, call, (context) => recordPayment(context, call.params.id, call.body)),
  );
  mount(api, routes.creditable, (call) =>
    read(parts, call, [], (context) => readCreditable(context, call.params.id)),
  );
  mount(api, routes.creditInvoice, (call) =>
    write(parts, call, (context) =>
      creditInvoice(context, call.params.id, {
        reason: call.body.reason,
        quantities: call.body.quantities ?? null,
      }),
    ),
  );
  mount(api, routes.refundInvoice, (call) =>
    write(parts, call, (context) => refundInvoice(context, call.params.id, call.body)),
  );
  mount(api, routes.writeOffInvoice, (call) =>
    write(parts, call, (context) => writeOffInvoice(context, call.params.id, call.body.reason)),
  );
  mount(api, routes.returnDebit, (call) =>
    write(parts, call, (context) => returnDebit(context, call.params.id, call.body)),
  );
  const printer = new InvoicePrinter();
  api.app.addHook('onClose', () => printer.dispose());
  mount(
    api,
    routes.invoiceDocument,
    async ({ actor, params, query }) => {
      const now = parts.clock();
      const row = await mutate(parts.db, (tx) =>
        readableDocument({ tx, actor, now }, { ...params, creditNote: query.creditNote }),
      );
      const provider = parts.installation.current();
      const name = fileNameOf(row.document);
      if (query.format !== 'pdf') {
        const document = namedSeller(row.document, provider);
        const isForMyInvois = query.format === 'my-invois';
        const xml = isForMyInvois
          ? await exportMyInvois({ db: parts.db, actor, now }, { document, companyId: row.companyId }, query)
          : ublOf(document);
        const content = Buffer.from(xml).toString('base64');
        const fileName = `${name}${isForMyInvois ? ' MyInvois' : ''}.xml`;
        return { fileName, mimeType: 'application/xml', content };
      }
      const pdf = await printDocument({ db: parts.db, printer, provider }, row);
      return {
        fileName: `${name}.pdf`,
        mimeType: 'application/pdf',
        content: Buffer.from(pdf).toString('base64'),
      };
    },
    {
      preHandler: [
        limit(api.app, {
          name: 'invoice-document',
          max: documentsOfOneSession,
          windowMs,
          account: ({ headers }) => headers.authorization ?? '',
        }),
      ],
    },
  );
  mount(api, routes.billingForm, (call) => read(parts, call, [], readBillingForm));
  mount(api, routes.setBilling, (call) => write(parts, call, (context) => setBilling(context, call.body)));
}
