import { fullName, type Person } from '#shared/accounts/person.ts';
import type { PersonRow } from './person-columns.ts';

export const presentPerson = ({ id, firstname, lastname, avatar, is_guest }: PersonRow): Person => ({
  id,
  name: fullName(firstname, lastname),
  avatar,
  ...(is_guest === true && { isGuest: true }),
});
