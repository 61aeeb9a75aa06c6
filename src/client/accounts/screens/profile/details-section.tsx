import type { ReactNode } from 'react';
import { saveProfile } from '#client/accounts/actions/save-profile.ts';
import { NameFields, ZoneField } from '#client/accounts/screens/person-fields.tsx';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import { maySetJobTitle, type ProfileForm, profileProblems } from '#shared/accounts/profile.ts';

/** Names, job title where the role may set one, and time zone. Fields with a red asterisk are mandatory. */
export function DetailsSection(): ReactNode {
  const client = useClient();
  const user = useUser();
  const form = useForm<ProfileForm>({
    name: 'profile',
    given: {
      firstname: user.firstname,
      lastname: user.lastname,
      jobTitle: user.jobTitle ?? '',
      timeZone: user.timeZone,
    },
    problemsOf: profileProblems,
    send: (values) => saveProfile(client, values),
  });
  const { field } = form;
  return (
    <form className={page.section} data-tour="details" {...form.element} aria-labelledby="profile-details">
      <h2 id="profile-details">Your details</h2>
      <RestoredNote form={form} />
      <NameFields field={field} isOwn />
      {maySetJobTitle(user) ? (
        <TextField label="Job title" autoComplete="organization-title" {...field('jobTitle')} />
      ) : null}
      <ZoneField field={field} />
      <TextField
        label="Email"
        type="email"
        value={user.emailAddress}
        readOnly
        hint="You sign in with it. Your account owner or administrator can change it."
      />
      <div className={page.end}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Save profile
        </Button>
      </div>
    </form>
  );
}
