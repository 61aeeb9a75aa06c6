import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Parts } from '#server/http/parts.ts';
import { guestPath } from '#shared/guests/guest-path.ts';
import { firstPicture } from './first-picture.ts';
import { pageWithPicture } from './page-with-picture.ts';

const querySchema = z.object({ token: z.string().max(200).catch('').default('') });

/** Serves the page that guests' links lead to, with the picture of what they will see in it. */
export function mountGuestPage(
  app: FastifyInstance,
  { db, store, clock }: Pick<Parts, 'db' | 'store' | 'clock'>,
  folder: string,
): void {
  app.get(guestPath, { schema: { hide: true } }, async (request, reply) => {
    const { token } = querySchema.parse(request.query);
    const picture = token === '' ? null : await firstPicture({ db, store, now: clock() }, token);
    if (picture === null) return reply.sendFile('index.html');
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pageWithPicture(page, picture));
  });
}
