import { z } from 'zod';
import { jsonText } from '#shared/kernel/json-text.ts';
import { route } from '#shared/kernel/route.ts';
import { changeVerdictSchema, givenVerdictSchema, maxVerdicts } from './verdicts.ts';

const id = z.string().min(1).max(64);
const path = '/order/:orderId/attachment/:attachmentId/version/:versionId/verdicts' as const;
const params = z.object({ orderId: id, attachmentId: id, versionId: id });
/** The version of the same order it is compared with. */
const before = { beforeAttachmentId: id, beforeVersionId: id };

const given = z.object({
  ...before,
  verdicts: jsonText(z.array(givenVerdictSchema).min(1).max(maxVerdicts)),
});

/** Routes for one's own verdicts on the changes between two versions, for readers of both. */
export const verdictRoutes = {
  verdicts: route({
    summary: "One's own verdicts on the changes since another version, by the names of the changes",
    method: 'GET',
    path,
    audience: 'session',
    params,
    query: z.object(before),
    data: z.array(changeVerdictSchema),
  }),
  setVerdicts: route({
    summary: 'Give verdicts on changes, or take them back; others stay',
    method: 'PUT',
    path,
    audience: 'session',
    csrf: 'card-annotation',
    params,
    body: given,
    data: z.null(),
  }),
  guestVerdicts: route({
    summary: 'A guest’s own verdicts on the changes since another version that they may read',
    method: 'GET',
    path: `/guest${path}`,
    audience: 'guest',
    params,
    query: z.object(before),
    data: z.array(changeVerdictSchema),
  }),
  guestSetVerdicts: route({
    summary: 'Give verdicts on changes as a guest, or take them back; others stay',
    method: 'PUT',
    path: `/guest${path}`,
    audience: 'guest',
    csrf: 'guest-annotation',
    params,
    body: given,
    data: z.null(),
  }),
};
