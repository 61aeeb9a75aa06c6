import { z } from 'zod';
import { seenTextSchema } from '#shared/decisions/decision.ts';
import { maxDecisionTextLength } from '#shared/decisions/decision-limits.ts';
import { pageSizeSchema, versionDetailSchema, versionFileSchema } from '#shared/files/attachment.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { nameText } from '#shared/kernel/name-text.ts';
import { richTextSchema, writtenRichTextSchema } from '#shared/kernel/rich-text-schema.ts';
import { route } from '#shared/kernel/route.ts';
import { isVisible } from '#shared/kernel/visible-text.ts';
import { seenReplySchema, topicSchema } from '#shared/review/annotation.ts';
import { carriedThreadSchema, carryingSchema } from '#shared/review/carried-thread.ts';
import {
  guestDataSchema,
  guestDecisionSchema,
  guestLinkSchema,
  guestProtectionSchema,
} from './guest-link.ts';
import { maxGuestMessageLength, maxGuestNameLength, maxLinksPerPage } from './guest-rules.ts';

const id = z.string().min(1).max(64);
const versionParams = z.object({ orderId: id, attachmentId: id, versionId: id });
const topicParams = versionParams.extend({ topicId: id });
const commentParams = versionParams.extend({ commentId: id });
const version = '/guest/order/:orderId/attachment/:attachmentId/version/:versionId' as const;

const scope = 'guest-annotation' as const;
const message = jsonText(writtenRichTextSchema);
const before = jsonText(richTextSchema).optional();
const annotation = z.string().max(1_000_000);
const guestName = nameText(maxGuestNameLength).trim().refine(isVisible, 'Required!');

/** What a link still needs before it opens. */
const guestNeedSchema = z.enum(['name', 'password', 'code']);

/**
 * Routes for guests. Decided here because the specification does not say: sessions are not refreshed. Calls,
 * sockets and file addresses are refused in the same way (`guest_denied`, 401, the catalogue's wording) once the
 * link is revoked or expires, or the order is frozen, reverted to a draft or deleted. A guest sees the newest
 * public version of each attachment of the link and its public threads; edits, moves, deletes and resolves only
 * their own threads, and mentions nobody.
 */
const guestCalls = {
  reviewAuth: route({
    summary:
      'Exchange a link for an access token: basic authorization with the link token as the user, no password. ' +
      'Where something is missing `accessToken` is null and `needs` names it; a wrong one is refused (invalid_grant)',
    method: 'POST',
    path: '/reviewAuth',
    audience: 'open',
    body: z
      .object({
        password: z.string().max(200).optional(),
        code: z.string().max(20).optional(),
        /** For an open link: the guest's name, and optionally their e-mail address. */
        name: guestName.optional(),
        email: z.email('Not Valid').max(320).optional(),
        /** From an earlier response: identifies the returning guest of an open link, who is not asked for a name. */
        guestKey: z.string().max(100).optional(),
      })
      .nullish(),
    data: z.object({
      accessToken: z.string().nullable(),
      accessTokenExpiresAt: instantSchema.nullable(),
      needs: z.array(guestNeedSchema),
      /** Masked address a code is mailed to; null if there is none. */
      codeGoesTo: z.string().nullable(),
      /** Stored by the browser and sent with the next visit to the same open link. */
      guestKey: z.string().nullable(),
      /** What to show first: the picture of the first attachment, before its data are fetched. */
      first: z
        .object({
          versionId: z.string(),
          fileName: z.string(),
          preview: z.string(),
          firstPage: pageSizeSchema.nullable(),
          pageCount: z.number().int(),
        })
        .nullable(),
    }),
  }),
  guestCode: route({
    summary: 'Mail the six-digit code of a link, good once and for ten minutes; authorized as reviewAuth is',
    method: 'POST',
    path: '/reviewAuth/code',
    audience: 'open',
    data: z.object({ codeGoesTo: z.string(), expiresAt: instantSchema }),
  }),
  guestData: route({
    summary: 'Who the guest is, who invited them, and the attachments to review',
    method: 'GET',
    path: '/guest/data',
    audience: 'guest',
    data: guestDataSchema,
  }),
  guestVersion: route({
    summary: 'One version with its public threads',
    method: 'GET',
    path: version,
    audience: 'guest',
    params: versionParams,
    data: versionDetailSchema,
  }),
  guestVersionFile: route({
    summary:
      'Where the file of a version is saved from; forbidden without leave to download, and while it is withheld',
    method: 'GET',
    path: `${version}/file`,
    audience: 'guest',
    params: versionParams,
    data: versionFileSchema,
  }),
  guestAddAnnotation: route({
    summary: 'Start a public thread, with or without a mark',
    method: 'POST',
    path: `${version}/annotation`,
    audience: 'guest',
    csrf: scope,
    params: versionParams,
    body: z.object({
      message,
      annotation: annotation.optional(),
      pdfAnnotationModule: z.literal('pdfTools').optional(),
    }),
    data: topicSchema,
  }),
  guestAddComment: route({
    summary: 'Reply in a public thread',
    method: 'POST',
    path: `${version}/annotation/:topicId/comment`,
    audience: 'guest',
    csrf: scope,
    params: topicParams,
    body: z.object({ message }),
    data: topicSchema,
  }),
  guestEditTopic: route({
    summary: 'The kind `message`: edit the first message of a thread of one’s own',
    method: 'PUT',
    path: `${version}/annotation/:topicId/message`,
    audience: 'guest',
    csrf: scope,
    params: topicParams,
    body: z.object({ data: message, before }),
    data: topicSchema,
  }),
  guestResolveTopic: route({
    summary: 'The kind `resolve`: resolve or reopen a thread of one’s own',
    method: 'PUT',
    path: `${version}/annotation/:topicId/resolve`,
    audience: 'guest',
    csrf: scope,
    params: topicParams,
    body: z.object({ data: jsonText(z.boolean()) }),
    data: topicSchema,
  }),
  guestUpdateAnnotation: route({
    summary: 'The kind `annotation`: move, resize or recolour a mark of one’s own',
    method: 'PUT',
    path: `${version}/annotation/:topicId/annotation`,
    audience: 'guest',
    csrf: scope,
    params: topicParams,
    body: z.object({ data: annotation }),
    data: topicSchema,
  }),
  guestEditComment: route({
    summary: 'Edit a reply of one’s own',
    method: 'PUT',
    path: `${version}/comment/:commentId/message`,
    audience: 'guest',
    csrf: scope,
    params: commentParams,
    body: z.object({ data: message, before }),
    data: topicSchema,
  }),
  guestDeleteComment: route({
    summary: 'Delete a reply of one’s own',
    method: 'DELETE',
    path: `${version}/comment/:commentId`,
    audience: 'guest',
    csrf: scope,
    params: commentParams,
    data: topicSchema,
  }),
  guestDeleteTopic: route({
    summary: 'Delete a thread of one’s own with its replies and mark',
    method: 'DELETE',
    path: `${version}/annotation/:topicId`,
    audience: 'guest',
    csrf: scope,
    params: topicParams,
    query: seenReplySchema,
    data: z.null(),
  }),
  guestCarriedThreads: route({
    summary: 'Open public threads of earlier versions that are not on this one',
    method: 'GET',
    path: `${version}/carried`,
    audience: 'guest',
    params: versionParams,
    data: z.array(carriedThreadSchema),
  }),
  guestCarryThread: route({
    summary: 'The kind `carry`: say what became of a thread of one’s own, or of any by who may decide',
    method: 'PUT',
    path: `${version}/carried/:topicId`,
    audience: 'guest',
    csrf: scope,
    params: topicParams,
    body: carryingSchema,
    data: topicSchema,
  }),
  guestDecide: route({
    summary:
      'Decide on the proof, where the link lets the guest and the order is in review: approving moves the order to ' +
      'approved, asking for changes to in progress. The history names guest, file, version and time',
    method: 'PUT',
    path: `${version}/decision`,
    audience: 'guest',
    csrf: scope,
    params: versionParams,
    body: z.object({
      decision: guestDecisionSchema,
      reason: z.string().trim().min(1).max(maxDecisionTextLength).optional(),
      seen: seenTextSchema.optional(),
    }),
    data: guestDataSchema,
  }),
};

const linkParams = z.object({ linkId: id });
const expiresAt = instantSchema.nullable();
/**
 * The lifetime of a link in days, in place of `expiresAt`: counted by the server, because the inviter's clock may
 * be wrong.
 */
const days = z.number().int().min(1).max(3650).optional();
const maxOpens = z.number().int().min(1).max(1000).nullable();

/** What an inviter fills in. */
export const guestInvitationSchema = z.object({
  /** Null makes an open link. */
  guest: z.object({ name: guestName, email: z.email('Not Valid').max(320) }).nullable(),
  message: z.string().trim().max(maxGuestMessageLength).default(''),
  attachmentIds: z.array(id).min(1, 'Required!').max(100),
  expiresAt: expiresAt.default(null),
  days,
  /** `code` needs a guest with an e-mail address. */
  protection: guestProtectionSchema.default('none'),
  /** Needed with the protection `password` and with it alone. */
  password: z.string().min(6, 'Min. 6 characters').max(200).optional(),
  maxOpens: maxOpens.default(null),
  mayDownload: z.boolean().default(false),
  /** Refused to those who could not decide themselves: operators. */
  mayDecide: z.boolean().default(false),
});
export type GuestInvitation = z.output<typeof guestInvitationSchema>;
/**
 * `address` is returned only once, since only a hash of its token is kept: null in the response to a repeated call.
 */
const linkWithAddress = z.object({ link: guestLinkSchema, address: z.string().nullable() });

/** The calls of those who invite: everyone who may create guest reviewers, on the orders they may read. */
const inviterCalls = {
  inviteGuest: route({
    summary: 'Make a link to some attachments of an order; a guest with an e-mail address is mailed it',
    method: 'POST',
    path: '/order/:orderId/guest-links',
    audience: 'session',
    csrf: 'card',
    params: z.object({ orderId: id }),
    body: z.object({ invitation: jsonText(guestInvitationSchema) }),
    data: linkWithAddress,
  }),
  orderGuestLinks: route({
    summary: 'The links of an order, newest first, ended ones too',
    method: 'GET',
    path: '/order/:orderId/guest-links',
    audience: 'session',
    params: z.object({ orderId: id }),
    data: z.array(guestLinkSchema),
  }),
  guestLinks: route({
    summary:
      "The links of one's company, or of all orders for the provider's staff, newest first, a page at a time",
    method: 'GET',
    path: '/guest-links',
    audience: 'session',
    query: z.object({
      /** `live`: those that let somebody in, or would again if their order were not frozen. */
      state: z.enum(['live', 'all']).default('live'),
      limit: z.coerce.number().int().min(1).max(maxLinksPerPage).default(50),
      /** `nextCursor` of the page before, with the same state. */
      cursor: id.optional(),
    }),
    data: z.object({
      links: z.array(guestLinkSchema),
      counts: z.object({ live: z.number().int(), all: z.number().int() }),
      nextCursor: z.string().nullable(),
    }),
  }),
  revokeGuestLink: route({
    summary: 'End a link at once, with the sessions and sockets that came by it; whoever may invite may',
    method: 'PUT',
    path: '/guest-links/:linkId/revoke',
    audience: 'session',
    csrf: 'card',
    params: linkParams,
    data: guestLinkSchema,
  }),
  extendGuestLink: route({
    summary:
      'Give a link another end and number of opens, also one that has expired; not one that was revoked',
    method: 'PUT',
    path: '/guest-links/:linkId/extend',
    audience: 'session',
    csrf: 'card',
    params: linkParams,
    /** `days` and `furtherOpens` count from now; null: unlimited; absent: unchanged. */
    body: z.object({ terms: jsonText(z.object({ expiresAt, days, furtherOpens: maxOpens.optional() })) }),
    data: guestLinkSchema,
  }),
  resendGuestLink: route({
    summary: 'Give a live link a new address, mailed where it is for one person; the earlier address ends',
    method: 'PUT',
    path: '/guest-links/:linkId/resend',
    audience: 'session',
    csrf: 'card',
    params: linkParams,
    data: linkWithAddress,
  }),
};

/** Guests and those who invite them. */
export const guestRoutes = { ...guestCalls, ...inviterCalls };
