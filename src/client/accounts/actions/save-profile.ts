import type { CallResult } from '#client/net/call-result.ts';
import { sendFormUpload } from '#client/net/form-upload.ts';
import type { Client } from '#client/state/client.ts';
import { reportResult } from '#client/state/report-result.ts';
import type { ProfileForm } from '#shared/accounts/profile.ts';
import type { User } from '#shared/accounts/user.ts';
import { isWrongPassword } from '#shared/accounts/wrong-password.ts';

export const saveProfile = async (client: Client, form: ProfileForm): Promise<boolean> =>
  reportResult(client, await client.api.call('saveProfile', { body: { ...form } }), 'Your profile is saved.');

/** `wrong`: the current password was a different one. */
export async function changePassword(
  client: Client,
  currentPassword: string,
  newPassword: string,
): Promise<'done' | 'wrong' | 'failed'> {
  const result = await client.api.call('changePassword', { body: { currentPassword, newPassword } });
  if (!result.ok && isWrongPassword(result.data)) return 'wrong';
  return reportResult(client, result, 'Your password is changed. You are signed out everywhere else.')
    ? 'done'
    : 'failed';
}

/** Sets the password of an account that has none. */
export const setFirstPassword = async (client: Client, newPassword: string): Promise<boolean> =>
  reportResult(
    client,
    await client.api.call('setFirstPassword', { body: { newPassword } }),
    'Your password is set. You are signed out everywhere else.',
  );

/** Sends a picture of oneself and takes it: token, storage, profile. */
export async function setAvatar(client: Client, picture: Blob): Promise<boolean> {
  return reportResult(client, await sendAvatar(client, picture), 'Your picture is changed.');
}

async function sendAvatar({ api, session }: Client, picture: Blob): Promise<CallResult<User>> {
  const type = session.side === 'user' ? 'avatar' : 'avatar-customer';
  const name = 'avatar.jpg';
  const token = await api.call('uploadToken', {
    params: { type, id: session.user?.id ?? '' },
    body: { name, size: picture.size, type: picture.type },
  });
  if (!token.ok) return token;
  const stored = await sendFormUpload(token.data, picture, name, () => {});
  if (!stored.ok) return stored;
  return api.call('setAvatar', { body: { key: token.data.fields.key ?? '' } });
}

export const removeAvatar = async (client: Client): Promise<boolean> =>
  reportResult(client, await client.api.call('removeAvatar', {}), 'Your picture is removed.');
