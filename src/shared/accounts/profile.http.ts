import { z } from 'zod';
import { nameText } from '#shared/kernel/name-text.ts';
import { route } from '#shared/kernel/route.ts';
import { maxPasswordLength, minPasswordLength } from './profile.ts';
import { userSchema } from './user.ts';

const text = nameText(1000);
export const newPasswordSchema = z
  .string()
  .min(minPasswordLength, `Too short: at least ${minPasswordLength} characters`)
  .max(maxPasswordLength, `Too long: at most ${maxPasswordLength} characters`);

/**
 * Changes to a person's own profile. The picture's bytes go by the upload token of `avatar` or
 * `avatar-customer`.
 */
export const profileRoutes = {
  saveProfile: route({
    summary: 'Change one’s own names, job title and time zone; completes the profile',
    method: 'PUT',
    path: '/profile',
    audience: 'session',
    csrf: 'profile',
    body: z.object({ firstname: text, lastname: text, jobTitle: text, timeZone: text }),
    data: userSchema,
  }),
  changePassword: route({
    summary: 'Set a new password with the present one; ends every other session of that person',
    method: 'PUT',
    path: '/profile/password',
    audience: 'session',
    csrf: 'profile',
    body: z.object({
      currentPassword: z.string().max(maxPasswordLength),
      newPassword: newPasswordSchema,
    }),
    data: z.null(),
  }),
  setFirstPassword: route({
    summary: 'Set a password where the account has none; ends every other session of that person',
    method: 'POST',
    path: '/profile/password',
    audience: 'session',
    csrf: 'profile',
    needsIdentity: true,
    body: z.object({ newPassword: newPasswordSchema }),
    data: z.null(),
  }),
  setAvatar: route({
    summary: 'Take an uploaded picture as one’s own',
    method: 'PUT',
    path: '/profile/avatar',
    audience: 'session',
    csrf: 'profile',
    /** Storage key, from `fields.key` of the upload. */
    body: z.object({ key: z.string().max(400) }),
    data: userSchema,
  }),
  removeAvatar: route({
    summary: 'Go back to initials',
    method: 'DELETE',
    path: '/profile/avatar',
    audience: 'session',
    csrf: 'profile',
    data: userSchema,
  }),
};
