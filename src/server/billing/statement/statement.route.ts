import { type Api, mount } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { read } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { InvoicePrinter } from '../documents/pdf/invoice-printer.ts';
import { printStatement } from '../documents/print-document.ts';
import { readStatement, statementTable } from './statement.ts';

const windowMs = 15 * 60 * 1000;
/** Limit per session: each is drawn anew. */
const filesOfOneSession = 60;

/** Mounts statements of account. */
export function mountStatementRoutes(api: Api): void {
  const { parts } = api;
  mount(api, routes.statement, (call) =>
    read(parts, call, [], (context) => readStatement(context, call.query)),
  );
  const printer = new InvoicePrinter();
  api.app.addHook('onClose', () => printer.dispose());
  mount(
    api,
    routes.statementFile,
    async (call) => {
      const { format, ...asked } = call.query;
      const statement = await read(parts, call, [], (context) => readStatement(context, asked));
      const { company, from, to } = statement;
      const name = `Statement ${company.name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')} ${from} to ${to}`;
      if (format === 'csv')
        return { fileName: `${name}.csv`, mimeType: 'text/csv', content: base64(statementTable(statement)) };
      const provider = parts.installation.current();
      const pdf = await printStatement({ db: parts.db, printer, provider }, statement);
      return { fileName: `${name}.pdf`, mimeType: 'application/pdf', content: base64(pdf) };
    },
    {
      preHandler: [
        limit(api.app, {
          name: 'statement',
          max: filesOfOneSession,
          windowMs,
          account: ({ headers }) => headers.authorization ?? '',
        }),
      ],
    },
  );
}

const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64');
