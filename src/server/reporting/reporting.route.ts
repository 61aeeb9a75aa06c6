import { type Api, mount } from '#server/http/mount.ts';
import { read } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { exportFinanceReport, readFinanceReport } from './finance-report.ts';
import {
  exportOperatorOrders,
  exportOperatorReport,
  readOperatorOrders,
  readOperatorReport,
} from './operator-report.ts';
import { exportOrderReport, readOrderReport } from './order-report.ts';

/** Reports: a company's on its orders, and the provider's on its people's work and its money. */
export function mountReportingRoutes(api: Api): void {
  const { parts } = api;
  mount(api, routes.orderReport, (call) =>
    read(parts, call, [], (context) => readOrderReport(context, call.query)),
  );
  mount(api, routes.orderReportCsv, ({ actor, query }) =>
    exportOrderReport({ db: parts.db, actor, now: parts.clock() }, query),
  );
  mount(api, routes.operatorReport, (call) =>
    read(parts, call, [], (context) => readOperatorReport(context, call.query)),
  );
  mount(api, routes.operatorReportCsv, (call) =>
    read(parts, call, [], (context) => exportOperatorReport(context, call.query)),
  );
  mount(api, routes.operatorOrders, (call) =>
    read(parts, call, [], (context) => readOperatorOrders(context, call.params.userId, call.query)),
  );
  mount(api, routes.operatorOrdersCsv, ({ actor, params, query }) =>
    exportOperatorOrders({ db: parts.db, actor, now: parts.clock() }, params.userId, query),
  );
  mount(api, routes.financeReport, (call) =>
    read(parts, call, [], (context) => readFinanceReport(context, call.query)),
  );
  mount(api, routes.financeReportCsv, (call) =>
    read(parts, call, [], (context) => exportFinanceReport(context, call.query)),
  );
}
