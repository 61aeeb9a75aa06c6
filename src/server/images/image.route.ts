import { withUpload } from '#server/files/upload/settle-upload.ts';
import { type Api, mount } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { withObjects } from '#server/kernel/storage/with-objects.ts';
import { addOrderImages, copyImages } from '#server/orders/form/add-order-images.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { addImage, imageFolder } from './add-image.ts';
import { deleteImage, ownLibrary, readImages, renameImage } from './images.ts';
import { readThumbnail, type Stock, saveStock, searchStock } from './stock-images.ts';

const windowMs = 15 * 60 * 1000;
const thumbnailPath = '/g/stock-thumbnail';

/** Companies' pictures, and the public library, whose thumbnails come by this server too. */
export function mountImageRoutes(api: Api): void {
  const { app, parts } = api;
  const { db, store, clock, config, secret, stock: library } = parts;
  const stock = (): Stock => ({
    library,
    secret,
    basePath: `${config.apiPrefix}${thumbnailPath}`,
    now: clock(),
  });
  const ownLimit = (name: string, max: number) =>
    limit(app, { name, max, windowMs, account: ({ headers }) => headers.authorization ?? '' });

  mount(api, routes.images, (call) =>
    read(parts, call, [], async (context) => ({
      ...(await readImages(context, call.query)),
      hasStock: library !== null,
    })),
  );
  mount(api, routes.addImage, (call) => {
    const { file } = call.body;
    const place = { orderId: null, folder: imageFolder(ownLibrary(call.actor)) };
    return withUpload({ ...parts, actor: call.actor }, place, file, (settled, thumbnail, take) =>
      write(parts, call, async (context) => {
        const image = await addImage(context, file, { settled, thumbnail });
        take();
        return image;
      }),
    );
  });
  mount(api, routes.renameImage, (call) =>
    write(parts, call, (context) => renameImage(context, call.params.id, call.body.name)),
  );
  mount(api, routes.deleteImage, (call) =>
    write(parts, call, (context) => deleteImage(context, call.params.id)),
  );
  mount(api, routes.searchStock, ({ actor, query }) => searchStock({ db, actor }, stock(), query), {
    preHandler: [ownLimit('search-stock', 100)],
  });
  mount(
    api,
    routes.saveStock,
    (call) =>
      saveStock({ db, store, actor: call.actor }, stock(), call.body, (use) => write(parts, call, use)),
    { preHandler: [ownLimit('save-stock', 60)] },
  );
  mount(api, routes.addOrderImages, (call) => {
    const { orderId } = call.params;
    const { ids } = call.body;
    const keys: string[] = [];
    return withObjects(store, keys, async (take) => {
      const copies = await copyImages({ db, store, actor: call.actor }, orderId, ids, keys);
      return write(parts, call, async (context) => {
        const response = await addOrderImages(context, orderId, ids, copies);
        take();
        return response;
      });
    });
  });

  // Pictures on a page send no bearer: the seal in the address replaces it.
  app.get<{ Querystring: Record<string, string | undefined> }>(
    thumbnailPath,
    { schema: { hide: true }, compress: false },
    async ({ query: { address = '', expires = '', seal = '' } }, reply) => {
      const picture = await readThumbnail(stock(), { address, expires, seal });
      if (picture === null) throw new Refusal('not_found', 'Not Found');
      return reply
        .type(picture.contentType)
        .header('cache-control', 'private, max-age=3600')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture.bytes);
    },
  );
}
