import { type ReactNode, useRef, useState } from 'react';
import {
  type RoleFactor,
  readRequiredFactors,
  requireSecondFactor,
} from '#client/accounts/actions/second-factor.ts';
import { useClient } from '#client/state/client-context.ts';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import { LoadedSection } from '#client/ui/loading/loaded-section.tsx';
import page from '#client/ui/page.module.css';
import { isCustomerRole } from '#shared/access/role.ts';
import { roleName } from '#shared/access/role-name.ts';
import styles from './second-factor.module.css';

const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

function factorText({ people, without }: RoleFactor): string {
  if (people === 0) return 'Nobody has this role.';
  if (people === 1) return without === 0 ? '1 person, set up' : '1 person, not set up';
  return `${people} people, ${without === 0 ? 'all set up' : `${without} not set up`}`;
}

/** Which roles must have a second factor. */
export function RequiredFactorSection(): ReactNode {
  const client = useClient();
  return (
    <section className={page.section} aria-labelledby="settings-second-factor">
      <h2 id="settings-second-factor">Second factor</h2>
      <p className={page.hint}>
        People in the roles you choose sign in with an authenticator app or a passkey besides the password.
        Those who have none set one up at their next sign-in. Set up your own in your profile first. Guests
        are never asked.
      </p>
      <LoadedSection isPart what="The roles" height="240px" load={() => readRequiredFactors(client)}>
        {(roles, change) => <Roles roles={roles} onRead={change} />}
      </LoadedSection>
    </section>
  );
}

/** Chooses the roles. Asks before people are signed out. */
function Roles({
  roles,
  onRead,
}: {
  roles: readonly RoleFactor[];
  onRead(roles: RoleFactor[]): void;
}): ReactNode {
  const client = useClient();
  const [asked, setAsked] = useState<RoleFactor | null>(null);
  const [busy, setBusy] = useState(false);
  /** What was chosen since the last reading: one that answers an earlier choice does not know of it. */
  const [chosen, setChosen] = useState<Partial<Record<RoleFactor['role'], boolean>>>({});
  const latest = useRef(roles);
  latest.current = roles;
  const last = useRef(Promise.resolve());
  const require = ({ role, isRequired }: RoleFactor): Promise<void> => {
    setChosen((all) => ({ ...all, [role]: isRequired }));
    const change = last.current.then(async () => {
      const isTaken = await requireSecondFactor(client, { role, isRequired });
      // What was taken stays so where reading it back fails.
      if (isTaken)
        onRead(latest.current.map((each) => (each.role === role ? { ...each, isRequired } : each)));
      const current = await readRequiredFactors(client);
      if (current !== null) onRead(current);
      if (last.current === change) setChosen({});
    });
    last.current = change;
    return change;
  };
  const confirm = async (factor: RoleFactor): Promise<void> => {
    setBusy(true);
    await require(factor);
    setBusy(false);
    setAsked(null);
  };
  const choices = (title: string, shown: readonly RoleFactor[]): ReactNode => (
    <fieldset className={styles.roles}>
      <legend>{title}</legend>
      {shown.map((factor) => (
        <Choice
          key={factor.role}
          label={roleName(factor.role)}
          hint={factorText(factor)}
          checked={chosen[factor.role] ?? factor.isRequired}
          onChange={(isRequired) => {
            const changed = { ...factor, isRequired };
            if (isRequired && factor.without > 0) setAsked(changed);
            else void require(changed);
          }}
        />
      ))}
    </fieldset>
  );
  return (
    <>
      <div className={page.pair}>
        {choices(
          'Your staff',
          roles.filter(({ role }) => !isCustomerRole(role)),
        )}
        {choices(
          'Customers',
          roles.filter(({ role }) => isCustomerRole(role)),
        )}
      </div>
      <ConfirmDialog
        open={asked !== null}
        danger
        busy={busy}
        title={`Require a second factor of the role ${asked === null ? '' : roleName(asked.role)}?`}
        text={`${peopleText(asked?.without ?? 0)} without one will be signed out now, and set up an authenticator app or a passkey at the next sign-in. What they have written and not sent stays in their browsers.`}
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => asked !== null && void confirm(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}
