import { type ReactNode, useMemo } from 'react';
import { saveProfile } from '#client/accounts/actions/save-profile.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { zoneChoices } from '#client/ui/fields/time-zones.ts';
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
  const { values, field, problems } = form;
  const zones = useMemo(() => zoneChoices(user.timeZone, new Date()), [user.timeZone]);
  return (
    <form className={page.section} data-tour="details" {...form.element} aria-labelledby="profile-details">
      <h2 id="profile-details">Your details</h2>
      <RestoredNote form={form} />
      <div className={page.pair}>
        <TextField label="First name" required autoComplete="given-name" {...field('firstname')} />
        <TextField label="Last name" required autoComplete="family-name" {...field('lastname')} />
      </div>
      {maySetJobTitle(user) ? (
        <TextField label="Job title" autoComplete="organization-title" {...field('jobTitle')} />
      ) : null}
      <SelectField
        label="Time zone"
        required
        options={zones}
        placeholder="Choose one"
        value={values.timeZone || null}
        error={problems?.timeZone ?? null}
        onChange={(timeZone) => form.change({ timeZone: timeZone ?? '' })}
      />
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
