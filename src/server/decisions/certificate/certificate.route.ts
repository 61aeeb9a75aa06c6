import { ProofPreparer, promptSeat, proofLimits } from '#server/files/preview/prepare-proof.ts';
import type { Api } from '#server/http/mount.ts';
import { mount, mountOpen } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { certificateRoutes } from '#shared/decisions/certificate.http.ts';
import type { CertificateRow } from './certificates.queries.ts';
import { checkHash } from './check-hash.ts';
import type { Sealing } from './seal.ts';

const windowMs = 15 * 60 * 1000;
const checksOfOneAddress = 60;
/** Limit per session: each certificate is sealed, may be rendered again, and may be stamped by a paid service. */
const certificatesOfOneSession = 60;

/** Certificates of approved orders, and the public check of files and certificates. */
export function mountCertificateRoutes(api: Api): void {
  const { app, parts } = api;
  const { db, store, config, clock, installation } = parts;
  const preparer = new ProofPreparer(proofLimits, parts.metrics.rendered, promptSeat);
  app.addHook('onClose', () => preparer.dispose());
  const underWay = new Map<string, Promise<CertificateRow>>();
  let opened: Promise<Sealing> | null = null;
  const open = async (): Promise<Sealing> => {
    const { openSealing } = await import('./open-sealing.ts');
    return openSealing(db, config, installation.current().providerName, clock());
  };
  const sealing = (): Promise<Sealing> => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };

  mount(
    api,
    certificateRoutes.certificate,
    async ({ actor, params, query, log }) => {
      // What draws and seals documents is large: loaded only where it is used.
      const { issueCertificate } = await import('./issue-certificate.ts');
      return issueCertificate(
        {
          db,
          store,
          publicUrl: config.publicUrl,
          providerName: installation.current().providerName,
          look: installation.current().look,
          preparer,
          sealing,
          underWay,
          now: clock(),
          onStampFailed: (err) => log.warn({ err }, 'a certificate goes without a time stamp'),
        },
        actor,
        params.orderId,
        query.attach === '1',
      );
    },
    {
      preHandler: [
        limit(app, {
          name: 'certificate',
          max: certificatesOfOneSession,
          windowMs,
          account: ({ headers }) => headers.authorization ?? '',
        }),
      ],
    },
  );
  mountOpen(api, certificateRoutes.checkHash, ({ params }) => checkHash(db, params.hash, clock()), {
    preHandler: [limit(app, { name: 'check', max: checksOfOneAddress, windowMs })],
  });
}
