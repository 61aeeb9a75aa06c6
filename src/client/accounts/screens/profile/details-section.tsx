import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { saveProfile } from '#client/accounts/actions/save-profile.ts';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { textFields } from '#client/ui/fields/text-fields.ts';
import { zoneChoices } from '#client/ui/fields/time-zones.ts';
import page from '#client/ui/page.module.css';
import { maySetJobTitle, type ProfileForm, profileProblems } from '#shared/accounts/profile.ts';

/** Names, job title where the role may set one, and time zone. Fields with a red asterisk are mandatory. */
export function DetailsSection(): ReactNode {
  const client = useClient();
  const user = useUser();
  const { form, setForm, forget } = useKeptForm<ProfileForm>('profile', {
    firstname: user.firstname,
    lastname: user.lastname,
    jobTitle: user.jobTitle ?? '',
    timeZone: user.timeZone,
  });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const zones = useMemo(() => zoneChoices(user.timeZone, new Date()), [user.timeZone]);
  const problems = profileProblems(form);
  const field = textFields(form, tried ? problems : null, setForm);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || Object.keys(problems).length > 0) return;
    setBusy(true);
    if (await saveProfile(client, form)) forget();
    setBusy(false);
  };
  return (
    <form
      className={page.section}
      data-tour="details"
      onSubmit={submit}
      noValidate
      aria-labelledby="profile-details"
    >
      <h2 id="profile-details">Your details</h2>
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
        value={form.timeZone || null}
        error={tried ? (problems.timeZone ?? null) : null}
        onChange={(timeZone) => setForm({ ...form, timeZone: timeZone ?? '' })}
      />
      <TextField
        label="Email"
        type="email"
        value={user.emailAddress}
        readOnly
        hint="You sign in with it. Your account owner or administrator can change it."
      />
      <div className={page.end}>
        <Button type="submit" variant="primary" busy={busy}>
          Save profile
        </Button>
      </div>
    </form>
  );
}
