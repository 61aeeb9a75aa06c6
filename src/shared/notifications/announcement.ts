import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { announcementReaders, maxAnnouncementLength } from './announcement-limits.ts';

const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1d4ed8');

/** Text above every screen. `html` is unchecked input: it is sanitized where it is shown. */
export const announcementSchema = z.object({
  id: z.string(),
  html: z.string(),
  styles: z.object({ backgroundColor: z.string(), textColor: z.string() }),
});
export type Announcement = z.infer<typeof announcementSchema>;

export const announcementFormSchema = z.object({
  html: z.string().trim().min(1, 'Required!').max(maxAnnouncementLength),
  backgroundColor: colourSchema,
  textColor: colourSchema,
  readers: z.enum(announcementReaders),
  /** When it disappears; absent: when it is removed. */
  endsAt: instantSchema.optional(),
});
export type AnnouncementForm = z.infer<typeof announcementFormSchema>;

/** As those who manage announcements see them. */
export const managedAnnouncementSchema = announcementFormSchema.extend({
  id: z.string(),
  createdAt: instantSchema,
  hasEnded: z.boolean(),
});
export type ManagedAnnouncement = z.infer<typeof managedAnnouncementSchema>;
