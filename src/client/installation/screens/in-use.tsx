import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import page from '#client/ui/page.module.css';
import { emailProblem } from '#shared/kernel/email.ts';
import { type SetupState, tryMail } from '../actions/setup.ts';
import styles from './setup-screen.module.css';

/** What the installation runs on: each part was tried just now, and mail can be. */
export function InUse({
  setupKey,
  state,
  email,
}: {
  setupKey: string;
  state: SetupState;
  email: string;
}): ReactNode {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    await tryMail(client, setupKey, email.trim());
    setBusy(false);
  };
  return (
    <>
      <ul className={styles.checks}>
        {state.checks.map(({ part, what, problem }) => (
          <li key={part}>
            {problem === null ? (
              <CircleCheck size={16} className={styles.works} aria-label="Works" />
            ) : (
              <CircleAlert size={16} className={styles.fails} aria-label="Does not work" />
            )}
            <span>
              {part}: {what}
            </span>
            {problem === null ? null : <small role="alert">{problem}</small>}
          </li>
        ))}
      </ul>
      <p className={page.hint}>
        {state.hasMailServer
          ? 'Mail goes by the mail server in SMTP_URL.'
          : 'There is no mail server yet (SMTP_URL): each mail becomes a file in the folder outbox on the server.'}
      </p>
      <div>
        <Button busy={busy} disabled={emailProblem(email) !== null} onClick={send}>
          {emailProblem(email) === null
            ? `Send a mail to ${email.trim()}`
            : 'Send a mail to the administrator'}
        </Button>
      </div>
    </>
  );
}
