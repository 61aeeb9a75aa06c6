import type { ReactNode } from 'react';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { GuestProtection } from '#shared/guests/guest-link.ts';
import type { InvitationForm } from './invitation-form.ts';
import styles from './invite-dialog.module.css';
import { anyOpensLabel, foreverLabel, lifeChoices, openChoices } from './link-terms.ts';

const protections: readonly { value: Exclude<GuestProtection, 'none'>; label: string }[] = [
  { value: 'password', label: 'A password' },
  { value: 'code', label: 'A six-digit code by mail' },
];

/** Edits a link's lifetime, number of visits, protection and permissions. */
export function TermFields({
  form,
  passwordProblem,
  mayLetDecide,
  onChange,
}: {
  form: InvitationForm;
  passwordProblem: string | null;
  mayLetDecide: boolean;
  onChange(part: Partial<InvitationForm>): void;
}): ReactNode {
  const offered = protections.filter(({ value }) => form.to === 'person' || value !== 'code');
  const protection = offered.find(({ value }) => value === form.protection)?.value ?? null;
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label="Opens for"
          options={lifeChoices}
          value={form.life}
          placeholder={foreverLabel}
          onChange={(life) => onChange({ life })}
        />
        <SelectField
          label="May be opened"
          options={openChoices}
          value={form.opens}
          placeholder={anyOpensLabel}
          onChange={(opens) => onChange({ opens })}
        />
        <SelectField
          label="Asks for"
          options={offered}
          value={protection}
          placeholder="Nothing but the link"
          onChange={(next) =>
            onChange({ protection: offered.find(({ value }) => value === next)?.value ?? 'none' })
          }
        />
        {protection === 'password' ? (
          <TextField
            label="Password"
            required
            autoComplete="off"
            value={form.password}
            error={passwordProblem}
            hint="Tell it to them by another way."
            onChange={({ target }) => onChange({ password: target.value })}
          />
        ) : null}
      </div>
      <fieldset className={styles.files}>
        <legend>Guests may</legend>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={form.mayDownload}
            onChange={({ target }) => onChange({ mayDownload: target.checked })}
          />
          <span>Download the proof</span>
        </label>
        {mayLetDecide ? (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={form.mayDecide}
              onChange={({ target }) => onChange({ mayDecide: target.checked })}
            />
            <span>Approve the order, or send it back for changes</span>
          </label>
        ) : null}
      </fieldset>
    </>
  );
}
