import type { ReactNode } from 'react';
import { isWritten, saveTeamMember } from '#client/accounts/actions/team-members.ts';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { FormConflict } from '#client/sync/form-conflict.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import page from '#client/ui/page.module.css';
import type { TeamMemberDetail } from '#shared/accounts/team-member.ts';
import {
  isOneself,
  mayChangeTeam,
  memberProblems,
  type TeamMemberForm,
} from '#shared/accounts/team-members.ts';
import styles from './member.module.css';
import { MemberFields } from './member-fields.tsx';

const formOf = (member: TeamMemberDetail): TeamMemberForm => ({
  firstname: member.firstname,
  lastname: member.lastname,
  email: member.pendingEmail ?? member.emailAddress,
  jobTitle: member.jobTitle ?? '',
  timeZone: member.timeZone,
  role: member.role,
  isApprover: member.isApprover,
  viewOnly: member.viewOnly,
});

const emailHints = {
  invited: 'They sign in with it. At a new address they are invited again.',
  active: 'They sign in with it. A new address is theirs once they open the link that is mailed there.',
  deactivated: 'Reactivate them to change it.',
} as const;

/** Edits a member's details. Another owner's changes appear at once, except in fields under edit. */
export function MemberForm({
  member,
  onSaved,
}: {
  member: TeamMemberDetail;
  onSaved(member: TeamMemberDetail): void;
}): ReactNode {
  const client = useClient();
  const actor = actorOf(useUser());
  const form = useForm<TeamMemberForm>({
    name: `member.${member.id}`,
    given: formOf(member),
    problemsOf: memberProblems,
    async send(values, before) {
      const written = await saveTeamMember(client, member.id, values, before);
      if (written instanceof FormConflict || !isWritten(written)) return written ?? false;
      onSaved(written);
      return true;
    },
  });
  return (
    <form className={styles.form} {...form.element} aria-labelledby="member-details">
      <div className={page.section}>
        <h2 id="member-details">Details</h2>
        <RestoredNote form={form} />
        <fieldset disabled={!mayChangeTeam(actor)}>
          <MemberFields
            form={form.values}
            problems={form.problems}
            emailHint={emailHints[member.state]}
            isSelf={isOneself(actor, member)}
            onChange={form.change}
          />
        </fieldset>
        {mayChangeTeam(actor) ? (
          <div className={page.end}>
            {form.isChanged ? (
              <Button variant="quiet" onClick={form.discard}>
                Undo changes
              </Button>
            ) : null}
            <Button type="submit" variant="primary" busy={form.busy} disabled={!form.isChanged}>
              Save changes
            </Button>
          </div>
        ) : null}
      </div>
    </form>
  );
}
