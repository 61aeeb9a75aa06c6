import { z } from 'zod';

/** What others may see of a user: in comments, presence, order people and mentions. */
export const personSchema = z.object({
  id: z.string(),
  /** First and last name, or `User` where neither is known. */
  name: z.string(),
  avatar: z.string().nullable(),
  /** Set for those who came by a link. */
  isGuest: z.literal(true).optional(),
});
export type Person = z.infer<typeof personSchema>;

/** Returns the author's name as specified: first and last name, or `User`. */
export const fullName = (firstname: string, lastname: string): string =>
  `${firstname} ${lastname}`.trim() || 'User';
