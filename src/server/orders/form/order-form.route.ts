import { orderChannels } from '#server/access/order-channels.ts';
import { beginBulkDownload, readBulkDownload } from '#server/files/archive/bulk-download.ts';
import { removeTemporaryUpload } from '#server/files/upload/remove-temporary-upload.ts';
import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { withObjects } from '#server/kernel/storage/with-objects.ts';
import { cloneOrder, copySupplied } from '#server/orders/clone-order.ts';
import { deleteOrder } from '#server/orders/delete-order.ts';
import { readCompanyPeople } from '#server/orders/read-order.ts';
import { readThreads } from '#server/review/read-threads.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { createDraft, saveForm } from './order-form.ts';

/** Mounts writing and publishing an order's form, the archive of its files, and its comments. */
export function mountOrderFormRoutes(api: Api): void {
  const { parts } = api;

  mount(api, routes.createOrder, (call) => write(parts, call, (context) => createDraft(context, call.body)));
  mount(api, routes.saveOrder, (call) =>
    write(parts, call, (context) => saveForm(context, call.params.orderId, call.body)),
  );
  mount(api, routes.cloneOrder, (call) => {
    const { orderId } = call.params;
    const keys: string[] = [];
    return withObjects(parts.store, keys, async (take) => {
      const copies = await copySupplied({ ...parts, actor: call.actor }, orderId, keys);
      return write(parts, call, async (context) => {
        const order = await cloneOrder(context, orderId, copies);
        take();
        return order;
      });
    });
  });
  mount(api, routes.deleteOrder, (call) =>
    write(parts, call, (context) => deleteOrder(context, call.params.orderId)),
  );
  mount(api, routes.companyPeople, (call) =>
    read(parts, call, [], (context) => readCompanyPeople(context, call.params.orderId)),
  );
  mount(api, routes.orderThreads, (call) =>
    read(parts, call, orderChannels(call.actor, call.params.orderId), (context) =>
      readThreads(context, call.params.orderId),
    ),
  );
  mount(api, routes.beginBulkDownload, (call) =>
    write(parts, call, (context) => beginBulkDownload(context, call.params.orderId, call.body.scope)),
  );
  mount(api, routes.bulkDownload, (call) =>
    read(parts, call, [], (context) => readBulkDownload(context, call.params)),
  );
  mount(api, routes.removeTemporaryUpload, (call) =>
    write(parts, call, (context) => removeTemporaryUpload(context, call.params.orderId, call.query.key)),
  );
}
