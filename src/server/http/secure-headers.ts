import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { storeOrigin } from '#server/kernel/storage/bucket-address.ts';

const yearSeconds = 365 * 24 * 3_600;

/**
 * Nothing is loaded from, sent to or framed by another host, except the object store if that is another server. The
 * engine compiles WebAssembly; the editor and drag-and-drop set inline styles.
 */
export async function secureHeaders(
  app: FastifyInstance,
  { s3, publicUrl, tourVideo }: Config,
): Promise<void> {
  const store = s3 === null ? [] : [storeOrigin(s3)];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...store],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", ...(tourVideo === null ? [] : [new URL(tourVideo, publicUrl).origin])],
        connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws'), 'blob:', ...store],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // Behind TLS only, and for this host alone: a browser that once saw this would refuse plain HTTP on a host that
    // never had any other.
    strictTransportSecurity: publicUrl.startsWith('https:') && {
      maxAge: yearSeconds,
      includeSubDomains: false,
    },
    // Addresses may carry a link's token.
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
}
