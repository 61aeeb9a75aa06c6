import { type Api, mount } from '#server/http/mount.ts';
import { read } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { exportAuditLog, readAuditLog } from './audit-log.ts';

/** Who did what, for administrators and owners. */
export function mountAuditRoutes(api: Api): void {
  const { parts } = api;
  mount(api, routes.auditLog, (call) =>
    read(parts, call, [], (context) => readAuditLog(context, call.query)),
  );
  mount(api, routes.auditLogCsv, (call) =>
    read(parts, call, [], (context) => exportAuditLog(context, call.query)),
  );
}
