import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import type { Statement } from '#shared/billing/statement/statement.ts';

export interface StatementChoice {
  /** Null: the reader's own company, or the first. */
  company: string | null;
  /** Calendar days, `2026-12-24`. */
  from: string;
  to: string;
}

const queryOf = ({ company, ...days }: StatementChoice) => (company === null ? days : { ...days, company });

/** Returns a statement of account; null where it could not be loaded. */
export async function loadStatement({ api }: Client, choice: StatementChoice): Promise<Statement | null> {
  const result = await api.call('statement', { query: queryOf(choice) });
  return result.ok ? result.data : null;
}

/** Returns a statement of account as a file; null where it could not be made, with a toast. */
export async function fetchStatement(
  client: Client,
  choice: StatementChoice,
  format: 'pdf' | 'csv',
): Promise<File | null> {
  const result = await client.api.call('statementFile', { query: { ...queryOf(choice), format } });
  if (!result.ok) {
    reportFailure(client, result);
    return null;
  }
  const { content, fileName, mimeType: type } = result.data;
  return new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], fileName, { type });
}
