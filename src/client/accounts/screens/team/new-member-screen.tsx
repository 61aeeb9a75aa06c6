import { ChevronLeft } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { createTeamMember, isWritten } from '#client/accounts/actions/team-members.ts';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { useFirstProblem } from '#client/ui/fields/use-first-problem.ts';
import page from '#client/ui/page.module.css';
import {
  memberProblems,
  type NewTeamMemberForm,
  type TeamMemberForm,
} from '#shared/accounts/team-members.ts';
import styles from './member.module.css';
import { MemberFields } from './member-fields.tsx';
import { NewPassword } from './new-password.tsx';

/** Takes somebody into the company. What was typed stays until they are in, but for the password. */
export function NewMemberScreen(): ReactNode {
  const client = useClient();
  const user = useUser();
  const [, navigate] = useLocation();
  const {
    form: kept,
    setForm,
    forget,
  } = useKeptForm<TeamMemberForm>('team-member', {
    firstname: '',
    lastname: '',
    email: '',
    jobTitle: '',
    timeZone: user.timeZone,
    role: user.clientType === 'user' ? 'operator' : 'staff',
    isApprover: false,
    viewOnly: false,
  });
  const [password, setPassword] = useState('');
  const form: NewTeamMemberForm = { ...kept, password };
  const [tried, setTried] = useState(false);
  const [taken, setTaken] = useState<{ email: string; problem: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const toProblem = useFirstProblem(root);

  const problems = {
    ...memberProblems(form),
    ...(taken?.email === form.email && { email: taken.problem }),
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (Object.keys(problems).length > 0) return toProblem();
    setBusy(true);
    const written = await createTeamMember(client, form);
    setBusy(false);
    if (isWritten(written)) {
      forget();
      return navigate('/team-members');
    }
    if (written === null) return;
    setTaken({ email: form.email, problem: written.email });
    toProblem();
  };
  return (
    <div className={page.screen}>
      <Link href="/team-members" className={styles.back}>
        <ChevronLeft size={14} aria-hidden />
        Team members
      </Link>
      <h1 className={page.title}>Create Team Member</h1>
      <form ref={root} className={styles.form} onSubmit={submit} noValidate aria-label="New team member">
        <div className={page.section} data-tour="member-fields">
          <fieldset>
            <MemberFields
              form={kept}
              problems={tried ? problems : null}
              emailHint="They sign in with it."
              isSelf={false}
              onChange={setForm}
            />
          </fieldset>
        </div>
        <div className={page.section} data-tour="member-password">
          <NewPassword
            value={password}
            error={tried ? (problems.password ?? null) : null}
            onChange={setPassword}
          />
          <div className={page.end}>
            <Link href="/team-members" onClick={forget}>
              Cancel
            </Link>
            <Button type="submit" variant="primary" busy={busy}>
              Create team member
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}
