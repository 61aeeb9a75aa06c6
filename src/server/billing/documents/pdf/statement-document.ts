import type { Party } from '#shared/billing/document/invoice-document.ts';
import type { Statement } from '#shared/billing/statement/statement.ts';

/** A statement of account with its parties. */
export interface StatementDocument extends Pick<Statement, 'from' | 'to' | 'accounts'> {
  seller: Party;
  buyer: Party;
}
