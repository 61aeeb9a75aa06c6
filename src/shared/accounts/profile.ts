import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { isTimeZone } from '#shared/kernel/time-zone.ts';
import { isVisible } from '#shared/kernel/visible-text.ts';

/** What people enter about themselves. */
export interface ProfileForm {
  firstname: string;
  /** Empty for people with one name. */
  lastname: string;
  /** Empty for none; ignored from those who may not set it. */
  jobTitle: string;
  /** IANA name. */
  timeZone: string;
}

const maxNameLength = 60;
const maxJobTitleLength = 80;
export const minPasswordLength = 10;
export const maxPasswordLength = 1000;
/** A picture of a person is a square JPEG that stays far below this. */
export const maxAvatarBytes = 512 * 1024;
/** Pixels of a side. */
export const avatarSize = 256;

export const maySetJobTitle = (actor: Pick<Actor, 'role' | 'viewOnly'>): boolean =>
  can(actor, 'update', 'JOB_TITLE');

/** Returns the faults of a form by field, in the specification's words; none for a complete profile. */
export function profileProblems({
  firstname,
  lastname,
  jobTitle,
  timeZone,
}: ProfileForm): Partial<Record<keyof ProfileForm, string>> {
  const name = (text: string): string | undefined =>
    text.trim().length > maxNameLength ? 'Not Valid' : undefined;
  const found = {
    firstname: isVisible(firstname) ? name(firstname) : 'Required!',
    lastname: name(lastname),
    jobTitle: jobTitle.trim().length > maxJobTitleLength ? 'Not Valid' : undefined,
    timeZone: isTimeZone(timeZone) ? undefined : 'Not Valid',
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** The rule for a new password that it does not meet. */
export function passwordProblem(password: string): string | null {
  if (password === '') return 'Required!';
  if (password.length < minPasswordLength)
    return `Too short: ${password.length} of at least ${minPasswordLength} characters`;
  return password.length > maxPasswordLength ? `Too long: at most ${maxPasswordLength} characters` : null;
}
