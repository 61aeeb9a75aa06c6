import type { InvoiceDocument } from '#shared/billing/document/invoice-document.ts';
import type { StatementDocument } from './statement-document.ts';

/** What the thread that makes documents is given, and what it gives back. */
export type PrintRequest = ({ document: InvoiceDocument } | { statement: StatementDocument }) & {
  look: {
    name: string;
    /** `#rrggbb`; null: black. */
    accent: string | null;
    /** Data address; null: the name in its place. */
    logo: string | null;
  };
};
export type Printed = { ok: true; bytes: Uint8Array } | { ok: false; problem: string };
