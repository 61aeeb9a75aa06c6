import type { MutationContext } from '#server/access/mutation-context.ts';
import { ownChannel } from '#server/access/order-channels.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { maySetJobTitle, type ProfileForm, profileProblems } from '#shared/accounts/profile.ts';
import type { User } from '#shared/accounts/user.ts';
import { requireValid } from '#shared/kernel/errors.ts';
import { profile } from './profile.ts';
import { findProfile, updateProfile } from './profiles.queries.ts';

const labels: Record<keyof ProfileForm, string> = {
  firstname: 'First name',
  lastname: 'Last name',
  jobTitle: 'Job title',
  timeZone: 'Time zone',
};

/** Saves the actor's own profile, which completes it. Keeps the job title for those who may not set it. */
export async function saveProfile(context: MutationContext, form: ProfileForm): Promise<User> {
  const { tx, actor } = context;
  requireValid(profileProblems(form), labels);
  const before = await findProfile(tx, actor.userId);
  await updateProfile(tx, actor.userId, {
    firstname: form.firstname.trim(),
    lastname: form.lastname.trim(),
    jobTitle: maySetJobTitle(actor) ? form.jobTitle.trim() || null : (before?.jobTitle ?? null),
    timeZone: form.timeZone,
  });
  publishProfileChange(tx, actor.userId);
  return profile(context);
}

/** Publishes to a person's other screens that their profile has changed. */
export const publishProfileChange = (tx: MutationTx, userId: string): void =>
  tx.emit(ownChannel(userId), 'reload-profile', {});
