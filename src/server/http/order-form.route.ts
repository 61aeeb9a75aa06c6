import { beginBulkDownload, readBulkDownload } from '#server/services/bulk-download.ts';
import { cloneOrder } from '#server/services/clone-order.ts';
import { deleteOrder } from '#server/services/delete-order.ts';
import { orderChannels } from '#server/services/order-channels.ts';
import { createDraft, saveForm } from '#server/services/order-form.ts';
import { readCompanyPeople } from '#server/services/read-order.ts';
import { readThreads } from '#server/services/read-threads.ts';
import { removeTemporaryUpload } from '#server/services/remove-temporary-upload.ts';
import { routes } from '#shared/protocol/http/table.ts';
import { type Api, mount } from './mount.ts';
import { read, write } from './order-calls.ts';

/** Writing an order's form, its end, its files all together, and what is said about it. */
export function mountOrderFormRoutes(api: Api): void {
  const { parts } = api;

  mount(api, routes.createOrder, (call) => write(parts, call, (work) => createDraft(work, call.body)));
  mount(api, routes.saveOrder, (call) =>
    write(parts, call, (work) => saveForm(work, call.params.orderId, call.body)),
  );
  mount(api, routes.cloneOrder, (call) =>
    write(parts, call, (work) => cloneOrder(work, call.params.orderId)),
  );
  mount(api, routes.deleteOrder, (call) =>
    write(parts, call, (work) => deleteOrder(work, call.params.orderId)),
  );
  mount(api, routes.companyPeople, (call) =>
    read(parts, call, [], (work) => readCompanyPeople(work, call.params.orderId)),
  );
  mount(api, routes.orderThreads, (call) =>
    read(parts, call, orderChannels(call.actor, call.params.orderId), (work) =>
      readThreads(work, call.params.orderId),
    ),
  );
  mount(api, routes.beginBulkDownload, (call) =>
    write(parts, call, (work) => beginBulkDownload(work, call.params.orderId, call.body.scope)),
  );
  mount(api, routes.bulkDownload, (call) =>
    read(parts, call, [], (work) => readBulkDownload(work, call.params)),
  );
  mount(api, routes.removeTemporaryUpload, (call) =>
    write(parts, call, (work) => removeTemporaryUpload(work, call.params.orderId, call.query.key)),
  );
}
