import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';
import { tokenData } from '#shared/accounts/token.ts';
import { tourEndSchema, tourEndsSchema, tourNameSchema } from '#shared/accounts/tour-schema.ts';
import { resellerBoardSchema } from '#shared/board/reseller-board.ts';
import { instantSchema } from '#shared/kernel/instant.ts';
import { withBefore } from '#shared/kernel/merge-form.ts';
import { route } from '#shared/kernel/route.ts';
import { announcementFormSchema, announcementSchema, managedAnnouncementSchema } from './announcement.ts';

const announcementId = z.object({ id: z.string().max(64) });

/** What surrounds every screen: tours, announcements, and the provider's people signed in as a customer. */
export const shellRoutes = {
  endTour: route({
    summary: 'A guided tour was finished or skipped',
    method: 'PUT',
    path: '/profile/tour/:step',
    audience: 'session',
    csrf: 'profile',
    params: z.object({ step: tourNameSchema }),
    body: z.object({ data: tourEndSchema }),
    data: tourEndsSchema,
  }),
  announcements: route({
    summary: 'What is announced to the caller, newest first',
    method: 'GET',
    path: '/announcements',
    audience: 'any',
    data: z.array(announcementSchema),
  }),
  managedAnnouncements: route({
    summary:
      'All announcements of the provider, or of a white-label account, also those that have ended, newest first',
    method: 'GET',
    path: '/announcements',
    audience: 'session',
    data: z.array(managedAnnouncementSchema),
  }),
  addAnnouncement: route({
    summary: 'Announce something',
    method: 'POST',
    path: '/announcements',
    audience: 'session',
    csrf: 'profile',
    body: announcementFormSchema,
    data: managedAnnouncementSchema,
  }),
  changeAnnouncement: route({
    summary: 'Change an announcement',
    method: 'PUT',
    path: '/announcements/:id',
    audience: 'session',
    csrf: 'profile',
    params: announcementId,
    body: withBefore(announcementFormSchema),
    data: managedAnnouncementSchema,
  }),
  removeAnnouncement: route({
    summary: 'Take an announcement away',
    method: 'DELETE',
    path: '/announcements/:id',
    audience: 'session',
    csrf: 'profile',
    params: announcementId,
    data: z.null(),
  }),
  clientBoard: route({
    summary: "The orders of a white-label client's customers, for its people",
    method: 'GET',
    path: '/client-board',
    audience: 'customer',
    data: resellerBoardSchema,
  }),
  customers: route({
    summary: 'The people of all companies, for those who may sign in as one',
    method: 'GET',
    path: '/customers',
    audience: 'provider',
    data: z.array(personSchema.extend({ company: z.string() })),
  }),
  impersonate: route({
    summary: 'A link that signs its holder in as a customer, once and soon',
    method: 'POST',
    path: '/customers/:userId/impersonate',
    audience: 'provider',
    csrf: 'reseller-customer',
    params: z.object({ userId: z.string().max(64) }),
    data: z.object({
      /** Below the application's own address; the token is part of it and is given only here. */
      path: z.string(),
      expiresAt: instantSchema,
    }),
  }),
  impersonations: route({
    summary: "Who of the provider signed in as a customer lately, newest first; of an owner's company alone",
    method: 'GET',
    path: '/impersonations',
    audience: 'session',
    data: z.array(
      z.object({
        id: z.string(),
        person: personSchema,
        company: z.string(),
        impersonator: personSchema,
        begunAt: instantSchema,
      }),
    ),
  }),
  /** The link's token is the bearer, so the call has no session yet. */
  validateImpersonateToken: route({
    summary: 'Begin a session as the customer whom a link names; the link is used up',
    method: 'GET',
    path: '/validate-impersonate-token',
    audience: 'customer',
    data: tokenData,
  }),
};
