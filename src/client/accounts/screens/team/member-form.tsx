import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { isWritten, saveTeamMember } from '#client/accounts/actions/team-members.ts';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { useFirstProblem } from '#client/ui/fields/use-first-problem.ts';
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

/** The fields in which two forms differ, as `next` has them. */
const changed = (before: TeamMemberForm, next: TeamMemberForm): Partial<TeamMemberForm> =>
  Object.fromEntries(
    Object.entries(next).filter(([field, value]) => before[field as keyof TeamMemberForm] !== value),
  );

const emailHints = {
  invited: 'They sign in with it. At a new address they are invited anew.',
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
  const { form: kept, setForm } = useKeptForm<{ edited: Partial<TeamMemberForm> }>(`member.${member.id}`, {
    edited: {},
  });
  const { edited } = kept;
  const [tried, setTried] = useState(false);
  const [taken, setTaken] = useState<{ email: string; problem: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const toProblem = useFirstProblem(root);
  const stored = formOf(member);
  const form = { ...stored, ...edited };
  const problems = {
    ...memberProblems(form),
    ...(taken?.email === form.email && { email: taken.problem }),
  };
  const isChanged = Object.keys(changed(stored, form)).length > 0;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (Object.keys(problems).length > 0) return toProblem();
    setBusy(true);
    const written = await saveTeamMember(client, member.id, form);
    setBusy(false);
    if (isWritten(written)) {
      setForm({ edited: {} });
      setTried(false);
      onSaved(written);
    } else if (written !== null) {
      setTaken({ email: form.email, problem: written.email });
      toProblem();
    }
  };
  return (
    <form ref={root} className={styles.form} onSubmit={submit} noValidate aria-labelledby="member-details">
      <div className={page.section}>
        <h2 id="member-details">Details</h2>
        <fieldset disabled={!mayChangeTeam(actor)}>
          <MemberFields
            form={form}
            problems={tried ? problems : null}
            emailHint={emailHints[member.state]}
            isSelf={isOneself(actor, member)}
            onChange={(next) => setForm({ edited: changed(stored, next) })}
          />
        </fieldset>
        {mayChangeTeam(actor) ? (
          <div className={page.end}>
            {isChanged ? (
              <Button variant="quiet" onClick={() => setForm({ edited: {} })}>
                Undo changes
              </Button>
            ) : null}
            <Button type="submit" variant="primary" busy={busy} disabled={!isChanged}>
              Save changes
            </Button>
          </div>
        ) : null}
      </div>
    </form>
  );
}
