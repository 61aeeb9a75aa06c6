import type { PersonRow } from '#server/db/person-columns.ts';
import { fullName, type Person } from '#shared/model/person.ts';

export const presentPerson = ({ id, firstname, lastname, avatar, is_guest }: PersonRow): Person => ({
  id,
  name: fullName(firstname, lastname),
  avatar,
  ...(is_guest === true && { isGuest: true }),
});
