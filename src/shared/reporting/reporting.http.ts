import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { orderFilterSchema } from '#shared/orders/list/order-filter.ts';
import { financeReportSchema, financeTables } from './finance.ts';
import { orderReportQuerySchema, reportRangeSchema } from './report-range.ts';
import { operatorOrdersSchema, operatorReportSchema, orderReportSchema } from './reporting.ts';

const { clientId, customerId, operatorId } = orderFilterSchema.shape;
const ofCompanies = reportRangeSchema.extend({ clientId, customerId });
const ofOperators = ofCompanies.extend({ operatorId });
const operatorParams = z.object({ userId: z.string().min(1).max(64) });
const csvData = z.object({ fileName: z.string(), csv: z.string() });

/** What became of orders within a range of days: for a company, and for the provider. */
export const reportingRoutes = {
  orderReport: route({
    summary: "The company's orders within a range: figures, and the orders behind them",
    method: 'GET',
    path: '/reporting/order',
    audience: 'customer',
    query: orderReportQuerySchema,
    data: orderReportSchema,
  }),
  orderReportCsv: route({
    summary: 'The same orders, all of them, as a table for spreadsheets',
    method: 'GET',
    path: '/reporting/order/csv',
    audience: 'customer',
    query: orderReportQuerySchema,
    data: csvData,
  }),
  operatorReport: route({
    summary: "What the provider's people did within a range, and for which customers",
    method: 'GET',
    path: '/reporting/operator',
    audience: 'provider',
    query: ofOperators,
    data: operatorReportSchema,
  }),
  operatorReportCsv: route({
    summary: 'The same, by person or by customer, as a table for spreadsheets',
    method: 'GET',
    path: '/reporting/operator/csv',
    audience: 'provider',
    query: ofOperators.extend({ by: z.enum(['operator', 'customer']) }),
    data: csvData,
  }),
  operatorOrders: route({
    summary: "The orders behind one person's figures",
    method: 'GET',
    path: '/reporting/operator/:userId',
    audience: 'provider',
    params: operatorParams,
    query: ofCompanies,
    data: operatorOrdersSchema,
  }),
  operatorOrdersCsv: route({
    summary: 'The same orders, all of them, as a table for spreadsheets',
    method: 'GET',
    path: '/reporting/operator/:userId/csv',
    audience: 'provider',
    params: operatorParams,
    query: ofCompanies,
    data: csvData,
  }),
  financeReport: route({
    summary: 'Money invoiced and received within a range, what is open now, and hours sold against worked',
    method: 'GET',
    path: '/reporting/finance',
    audience: 'provider',
    query: reportRangeSchema,
    data: financeReportSchema,
  }),
  financeReportCsv: route({
    summary: 'The same as a table for spreadsheets',
    method: 'GET',
    path: '/reporting/finance/csv',
    audience: 'provider',
    query: reportRangeSchema.extend({ of: z.enum(financeTables) }),
    data: csvData,
  }),
};
