import { type ReactNode, useId, useState } from 'react';
import { findFilter } from '#client/ui/dialogs/find-filter.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { RequiredMark } from '#client/ui/fields/field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import type { TeamMember } from '#shared/accounts/team-member.ts';
import { type WorkflowRole, workflowRoleSchema } from '#shared/workflows/workflow.ts';
import { mayApprove, type WorkflowForm } from '#shared/workflows/workflows.ts';
import { roleLabels } from './workflow-labels.ts';
import styles from './workflows.module.css';

/** Below this many, typing to find is more work than looking. */
const maxWithoutSearch = 8;

const noteOf = (member: TeamMember): string => {
  if (member.state === 'deactivated') return 'Deactivated: comes onto no order';
  if (member.viewOnly) return 'View only: may not approve';
  return mayApprove(member) ? (member.jobTitle ?? '') : 'Not an approver: may collaborate';
};

/** Chooses among the company's people, each in one role or none. Who is deactivated can only be taken away. */
export function WorkflowPeople({
  team,
  people,
  error,
  onChange,
}: {
  team: readonly TeamMember[];
  people: WorkflowForm['people'];
  error: string | null;
  onChange(people: WorkflowForm['people']): void;
}): ReactNode {
  const errorId = useId();
  const [typed, setTyped] = useState('');
  const roles = new Map(people.map(({ id, role }) => [id, role]));
  const offered = team.filter(({ id, state }) => state !== 'deactivated' || roles.has(id));
  const shown = offered.filter(({ name, jobTitle }) => findFilter(`${name} ${jobTitle ?? ''}`, typed) > 0);
  const choose = (id: string, role: WorkflowRole | null): void => {
    const others = people.filter((each) => each.id !== id);
    onChange(role === null ? others : [...others, { id, role }]);
  };
  return (
    <fieldset className={styles.people} aria-describedby={error === null ? undefined : errorId}>
      <legend>
        People
        <RequiredMark />
      </legend>
      <p className={page.hint}>
        Approvers are asked to approve the order while it is in review. Collaborators follow it, ask for
        changes and put it on hold; one who is an approver approves too.
      </p>
      {offered.length > maxWithoutSearch ? (
        <TextField
          label="Find people"
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      <ul className={styles.team}>
        {shown.map((member) => (
          <li key={member.id} data-chosen={roles.has(member.id)}>
            <Avatar person={member} decorative />
            <span className={styles.who}>
              <span>{member.name}</span>
              <small>{noteOf(member)}</small>
            </span>
            <select
              className={styles.role}
              aria-label={`Role of ${member.name}`}
              value={roles.get(member.id) ?? ''}
              onChange={({ target }) => {
                const role = workflowRoleSchema.safeParse(target.value);
                choose(member.id, role.success ? role.data : null);
              }}
            >
              <option value="">Not in it</option>
              {workflowRoleSchema.options.toReversed().map((role) => (
                <option
                  key={role}
                  value={role}
                  disabled={member.state === 'deactivated' || (role === 'approver' && !mayApprove(member))}
                >
                  {roleLabels[role]}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className={page.hint}>No one has that name.</p> : null}
      {error === null ? null : (
        <p id={errorId} className={page.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
