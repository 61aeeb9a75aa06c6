import type { CallResult } from '#client/net/call-result.ts';
import type { CallInput } from '#client/net/route-call.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import type { FinanceReport, FinanceTable } from '#shared/reporting/finance.ts';
import type { OrderReportQuery, ReportRange } from '#shared/reporting/report-range.ts';
import type { OperatorOrders, OperatorReport, OrderReport } from '#shared/reporting/reporting.ts';

export type ReportQuery = CallInput<'operatorReport'>['query'];

type Loaded<T> = T | 'missing' | 'unreachable';

const loaded = <T>(result: CallResult<T>): Loaded<T> => {
  if (result.ok) return result.data;
  return result.code === 'not_found' ? 'missing' : 'unreachable';
};

export const loadOrderReport = async (
  { api }: Client,
  query: OrderReportQuery,
): Promise<Loaded<OrderReport>> => loaded(await api.call('orderReport', { query }));

export const loadOperatorReport = async (
  { api }: Client,
  query: ReportQuery,
): Promise<Loaded<OperatorReport>> => loaded(await api.call('operatorReport', { query }));

/** One person's orders; `missing`: there is no such person on the provider's side. */
export async function loadOperatorOrders(
  { api }: Client,
  userId: string,
  { operatorId: _everyone, ...query }: ReportQuery,
): Promise<Loaded<OperatorOrders>> {
  return loaded(await api.call('operatorOrders', { params: { userId }, query }));
}

export const loadFinanceReport = async (
  { api }: Client,
  query: ReportRange,
): Promise<Loaded<FinanceReport>> => loaded(await api.call('financeReport', { query }));

/** Reports that can be downloaded as a file, by audience. */
export type ReportTable =
  | { table: 'orders'; query: OrderReportQuery }
  | { table: 'operator' | 'customer'; query: ReportQuery }
  | { table: 'operator-orders'; userId: string; query: ReportQuery }
  | { table: FinanceTable; query: ReportRange };

function askForTable(
  { api }: Client,
  asked: ReportTable,
): Promise<CallResult<{ fileName: string; csv: string }>> {
  switch (asked.table) {
    case 'orders':
      return api.call('orderReportCsv', { query: asked.query });
    case 'operator-orders': {
      const { operatorId: _everyone, ...query } = asked.query;
      return api.call('operatorOrdersCsv', { params: { userId: asked.userId }, query });
    }
    case 'operator':
    case 'customer':
      return api.call('operatorReportCsv', { query: { ...asked.query, by: asked.table } });
    default:
      return api.call('financeReportCsv', { query: { ...asked.query, of: asked.table } });
  }
}

/** A table of a report as a file; null if it failed, after a toast. */
export async function exportReport(client: Client, asked: ReportTable): Promise<File | null> {
  const id = showToast(client.toasts, { kind: 'loading', title: 'Preparing the table…' });
  const result = await askForTable(client, asked);
  if (!result.ok) {
    closeToast(client.toasts, id);
    reportFailure(client, result);
    return null;
  }
  const { fileName, csv } = result.data;
  showToast(client.toasts, { id, kind: 'success', title: 'Exported', messages: [fileName] });
  return new File([csv], fileName, { type: 'text/csv;charset=utf-8' });
}
