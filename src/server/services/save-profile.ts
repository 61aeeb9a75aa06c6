import { appendEvent } from '#server/db/events.queries.ts';
import { findProfile, updateProfile } from '#server/db/profiles.queries.ts';
import type { User } from '#shared/model/user.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { maySetJobTitle, type ProfileForm, profileProblems } from '#shared/rules/profile.ts';
import { profile } from './profile.ts';
import type { Writing } from './work.ts';

const labels: Record<keyof ProfileForm, string> = {
  firstname: 'First name',
  lastname: 'Last name',
  jobTitle: 'Job title',
  timeZone: 'Time zone',
};

/** Changes one's own profile, which completes it. A job title is kept as it was for those who may not set it. */
export async function saveProfile({ tx, actor, now }: Writing, form: ProfileForm): Promise<User> {
  const problems = Object.entries(profileProblems(form));
  if (problems.length > 0)
    throw new Refusal(
      'invalid_input',
      'Not Valid',
      problems.map(([field, problem]) => `${labels[field as keyof ProfileForm]}: ${problem}`),
    );
  const before = await findProfile(tx, actor.userId);
  await updateProfile(tx, actor.userId, {
    firstname: form.firstname.trim(),
    lastname: form.lastname.trim(),
    jobTitle: maySetJobTitle(actor) ? form.jobTitle.trim() || null : (before?.jobTitle ?? null),
    timeZone: form.timeZone,
  });
  await tellProfile(tx, actor.userId);
  return profile(tx, actor, now);
}

/** Tells a person's other screens that their profile has changed. */
export const tellProfile = (tx: Writing['tx'], userId: string): Promise<void> =>
  appendEvent(tx, `user:${userId}`, 'reload-profile', {});
