import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { createTeamMember, isWritten } from '#client/accounts/actions/team-members.ts';
import { SeatNote } from '#client/billing/screens/plan/plan-limit-note.tsx';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import page from '#client/ui/page.module.css';
import { useGoOn } from '#client/ui/use-go-on.ts';
import { memberProblems, type NewTeamMemberForm } from '#shared/accounts/team-members.ts';
import styles from './member.module.css';
import { MemberFields } from './member-fields.tsx';
import { NewPassword } from './new-password.tsx';

/** Takes somebody into the company. What was typed stays until they are in, but for the password. */
export function NewMemberScreen(): ReactNode {
  const client = useClient();
  const user = useUser();
  const goOn = useGoOn();
  const form = useForm<NewTeamMemberForm>({
    name: 'team-member',
    given: {
      firstname: '',
      lastname: '',
      email: '',
      jobTitle: '',
      timeZone: user.timeZone,
      role: user.clientType === 'user' ? 'operator' : 'staff',
      isApprover: false,
      viewOnly: false,
      password: '',
    },
    unkept: ['password'],
    problemsOf: memberProblems,
    async send(values) {
      const written = await createTeamMember(client, values);
      return isWritten(written) || (written ?? false);
    },
    onSaved: () => goOn('/team-members'),
  });
  return (
    <div className={page.screen}>
      <BackLink path="/team-members">Team members</BackLink>
      <h1 className={page.title}>Create Team Member</h1>
      <form className={styles.form} {...form.element} aria-label="New team member">
        <div className={page.section} data-tour="member-fields">
          <SeatNote />
          <RestoredNote form={form} />
          <fieldset>
            <MemberFields
              form={form.values}
              problems={form.problems}
              emailHint="They sign in with it."
              isSelf={false}
              onChange={form.change}
            />
          </fieldset>
        </div>
        <div className={page.section} data-tour="member-password">
          <NewPassword
            value={form.values.password}
            error={form.problems?.password ?? null}
            onChange={(password) => form.change({ password })}
          />
          <div className={page.end}>
            <Link href="/team-members" onClick={form.discard}>
              Cancel
            </Link>
            <Button type="submit" variant="primary" busy={form.busy}>
              Create team member
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}
