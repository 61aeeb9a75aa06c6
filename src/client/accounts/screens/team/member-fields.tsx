import { type ReactNode, useMemo } from 'react';
import { EmailField, NameFields, ZoneField } from '#client/accounts/screens/person-fields.tsx';
import { useUser } from '#client/state/client-context.ts';
import { Choice } from '#client/ui/fields/choice.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { textFields } from '#client/ui/fields/text-fields.ts';
import page from '#client/ui/page.module.css';
import { roleName } from '#shared/access/role-name.ts';
import { type TeamMemberForm, teamRolesOf } from '#shared/accounts/team-members.ts';
import styles from './member.module.css';

export interface MemberFieldsProps {
  form: TeamMemberForm;
  /** Null until the form was to be sent. */
  problems: Partial<Record<keyof TeamMemberForm, string>> | null;
  emailHint: string;
  /** One's own role and rights are another owner's to change. */
  isSelf: boolean;
  onChange(form: TeamMemberForm): void;
}

/** An owner's form of one of the company's people. Every field with a red asterisk is mandatory. */
export function MemberFields({ form, problems, emailHint, isSelf, onChange }: MemberFieldsProps): ReactNode {
  const field = textFields(form, problems, onChange);
  const { clientType } = useUser();
  const roles = useMemo(
    () => teamRolesOf(clientType).map((role) => ({ value: role, label: roleName(role) })),
    [clientType],
  );
  const isOwner = form.role === 'owner';
  return (
    <>
      <NameFields field={field} />
      <EmailField field={field} hint={emailHint} />
      <div className={page.pair}>
        <TextField label="Job title" autoComplete="off" {...field('jobTitle')} />
        <ZoneField field={field} />
      </div>
      <SelectField
        label="Role"
        required
        disabled={isSelf}
        options={roles}
        placeholder="Choose one"
        value={form.role}
        onChange={(chosen) => {
          const role = roles.find(({ value }) => value === chosen)?.value;
          if (role !== undefined) onChange({ ...form, role });
        }}
      />
      {clientType === 'user' ? (
        isSelf ? (
          <p className={page.hint}>Your own role is another administrator’s to change.</p>
        ) : null
      ) : (
        <fieldset className={styles.choices}>
          <legend>What they may do</legend>
          <Choice
            label="Approver"
            hint={
              isOwner ? 'Account owners always approve proofs.' : 'Approves the proofs of orders in review.'
            }
            checked={isOwner || form.isApprover}
            disabled={isOwner}
            onChange={(isApprover) => onChange({ ...form, isApprover })}
          />
          <Choice
            label="View only"
            hint="Sees orders and proofs, and changes, says and approves nothing."
            checked={form.viewOnly}
            disabled={isSelf}
            onChange={(viewOnly) => onChange({ ...form, viewOnly })}
          />
          {isSelf ? (
            <p className={page.hint}>
              Your own role and rights are another owner’s to change, so that your company keeps one.
            </p>
          ) : null}
        </fieldset>
      )}
    </>
  );
}
