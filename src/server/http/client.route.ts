import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keepAssets } from './kept-assets.ts';
import type { ClientFiles } from './parts.ts';

/** Serves the client. Returns how an address of the application itself, which is no file, becomes its page. */
export async function serveClient(app: FastifyInstance, client: ClientFiles): Promise<void> {
  if (client.kind === 'built') await serveBuild(app, client.folder);
  else await serveSources(app, client.folder);
}

/** Returns whether this asks for a page of the application, whose addresses only the client knows. */
export const isPageRequest = ({ method, url, headers }: FastifyRequest, apiPrefix: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/assets/') &&
  !url.startsWith(`${apiPrefix}/`) &&
  // Browsers ask for pages by this name and for everything else by another, or by none.
  (headers.accept ?? '').includes('text/html');

const forGood = 'public, max-age=31536000, immutable';
const keptHeaders = { 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': forGood };

/**
 * Serves a build. Names in `assets` carry a hash of their content and are cached for ever; everything else is
 * revalidated.
 */
async function serveBuild(app: FastifyInstance, root: string): Promise<void> {
  const keptAsset = await keepAssets(root);
  await app.register(fastifyStatic, {
    root,
    // Its own route lists the folders of a file at every request, to tell names apart that differ in case.
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    index: 'index.html',
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? forGood : 'no-cache');
    },
  });
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    // An async handler would listen for the end of each response once more, which Node takes for a leak.
    handler(request, reply) {
      keptAsset(request)
        .then((asset) => {
          if (asset === null) reply.sendFile(`/${request.params['*']}`);
          else reply.headers(keptHeaders).type(asset.type).send(asset.bytes);
        })
        .catch((error: unknown) => reply.send(error));
    },
  });
}

/**
 * Serves sources through Vite, which transforms each module on request and reloads changes, on this server's
 * own port.
 */
async function serveSources(app: FastifyInstance, root: string): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: 'vite.config.ts',
    root,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('preClose', () => vite.close());
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    reply.hijack();
    // Vite adds an inline script to the page for reloading.
    reply.raw.removeHeader('content-security-policy');
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
  });
}
