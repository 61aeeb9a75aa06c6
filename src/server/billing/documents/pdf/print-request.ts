import type { InvoiceDocument } from '#shared/billing/document/invoice-document.ts';

/** What the thread that makes invoices is given, and what it gives back. */
export interface PrintRequest {
  document: InvoiceDocument;
  look: {
    name: string;
    /** `#rrggbb`; null: black. */
    accent: string | null;
    /** Data address; null: the name in its place. */
    logo: string | null;
  };
}
export type Printed = { ok: true; bytes: Uint8Array } | { ok: false; problem: string };
