import { type ReactNode, useState } from 'react';
import {
  readSignOn,
  removeSignOn,
  type SignOnState,
  saveSignOn,
} from '#client/accounts/actions/single-sign-on/sign-on-connection.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { LoadedSection } from '#client/ui/loading/loaded-section.tsx';
import page from '#client/ui/page.module.css';
import type { ClientType } from '#shared/access/role.ts';
import {
  joinersOf,
  joinsAsSchema,
  type SignOnConnection,
  type SignOnForm,
  signOnProblems,
} from '#shared/accounts/single-sign-on/single-sign-on.ts';

const headingId = 'settings-single-sign-on';

interface SignOnSectionProps {
  /** A company whose connection an administrator sets; null: one's own, or that of the staff. */
  companyId: string | null;
  /** Who signs in by it. */
  side: ClientType;
}

/** The connection of single sign-on, for owners and administrators to set. */
export function SignOnSection(props: SignOnSectionProps): ReactNode {
  const client = useClient();
  return (
    <LoadedSection what="Single sign-on" height="320px" load={() => readSignOn(client, props.companyId)}>
      {(state, change) => <Connection {...props} state={state} onChange={change} />}
    </LoadedSection>
  );
}

function Connection({
  companyId,
  side,
  state,
  onChange,
}: SignOnSectionProps & { state: SignOnState; onChange(state: SignOnState): void }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const people = side === 'user' ? 'The staff' : companyId === null ? 'Your people' : 'Its people';
  const about = (
    <>
      <h2 id={headingId}>Single sign-on</h2>
      <p className={page.hint}>
        {people} sign in with the account of an OpenID Connect issuer: Entra ID, Google Workspace, Okta,
        Keycloak. Whoever is new gets an account at the first sign-in.
      </p>
    </>
  );
  if (state.connection === null && !isOpen)
    return (
      <section className={page.section} aria-labelledby={headingId}>
        {about}
        <div className={page.end}>
          <Button onClick={() => setIsOpen(true)}>Set up single sign-on</Button>
        </div>
      </section>
    );
  return (
    <SignOnFields
      about={about}
      companyId={companyId}
      side={side}
      state={state}
      onChange={(connection) => {
        setIsOpen(connection !== null);
        onChange({ ...state, connection });
      }}
    />
  );
}

const formOf = (connection: SignOnConnection | null, side: ClientType): SignOnForm => ({
  issuer: connection?.issuer ?? '',
  clientId: connection?.clientId ?? '',
  clientSecret: '',
  domains: connection?.domains.join(', ') ?? '',
  joinsAs: connection?.joinsAs ?? (side === 'user' ? 'operator' : 'staff'),
  isRequired: connection?.isRequired ?? false,
  trustsSecondFactor: connection?.trustsSecondFactor ?? false,
});

function SignOnFields({
  companyId,
  side,
  about,
  state: { connection, callback, hostCallback },
  onChange,
}: SignOnSectionProps & {
  about: ReactNode;
  state: SignOnState;
  onChange(connection: SignOnConnection | null): void;
}): ReactNode {
  const client = useClient();
  const form = useForm<SignOnForm>({
    name: `single-sign-on.${companyId ?? ''}`,
    given: formOf(connection, side),
    unkept: ['clientSecret'],
    problemsOf: (values) => ({
      ...signOnProblems(values, side),
      ...(connection === null && values.clientSecret === '' && { clientSecret: 'Required!' }),
    }),
    async send(values) {
      const saved = await saveSignOn(client, companyId, values);
      if (saved === null) return false;
      if ('problems' in saved) return saved.problems;
      onChange(saved);
      return true;
    },
  });
  const { values, change, field, problems, busy } = form;
  return (
    <form className={page.section} {...form.element} aria-labelledby={headingId}>
      {about}
      <RestoredNote form={form} />
      <TextField
        label="Callback address"
        value={callback}
        readOnly
        hint="Register Galley at the issuer as a web application with this address."
        onFocus={({ target }) => target.select()}
      />
      {hostCallback === null ? null : (
        <TextField
          label="Second callback address"
          value={hostCallback}
          readOnly
          hint={`Register this one too: who signs in at ${new URL(hostCallback).host} comes back there.`}
          onFocus={({ target }) => target.select()}
        />
      )}
      <TextField label="Issuer" required placeholder="https://login.example.com" {...field('issuer')} />
      <div className={page.pair}>
        <TextField label="Client id" required autoComplete="off" {...field('clientId')} />
        <PasswordField
          label="Client secret"
          required={connection === null}
          autoComplete="new-password"
          value={values.clientSecret}
          error={problems?.clientSecret ?? null}
          {...(connection !== null && { hint: 'Empty: the stored one stays.' })}
          onChange={(clientSecret) => change({ ...values, clientSecret })}
        />
      </div>
      <TextField
        label="E-mail domains"
        required
        placeholder="example.com, example.org"
        hint={
          side === 'customer' && companyId === null
            ? 'Those at which an owner of your company has a verified address. The provider can add others.'
            : 'Only verified addresses at these domains are let in.'
        }
        {...field('domains')}
      />
      <SelectField
        label="New people join as"
        required
        placeholder="Choose"
        options={joinersOf(side)}
        value={values.joinsAs}
        error={problems?.joinsAs ?? null}
        onChange={(value) => change({ ...values, joinsAs: joinsAsSchema.catch(values.joinsAs).parse(value) })}
      />
      <Choice
        label="The issuer’s second factor counts"
        hint="Galley asks for none of its own where the issuer says that it has asked for one (amr or acr). Where it does not say so, Galley asks."
        checked={values.trustsSecondFactor}
        disabled={busy}
        onChange={(trustsSecondFactor) => change({ ...values, trustsSecondFactor })}
      />
      <Choice
        label="Required"
        hint={
          connection?.workedAt == null
            ? 'Passwords and passkeys are refused then. Save first, and sign in by single sign-on once.'
            : `Passwords and passkeys are refused, except for ${side === 'user' ? 'administrators' : 'account owners'}, so that somebody can always get in.`
        }
        checked={values.isRequired}
        disabled={busy || (connection?.workedAt == null && !values.isRequired)}
        onChange={(isRequired) => change({ ...values, isRequired })}
      />
      <div className={page.end}>
        <Works connection={connection} />
        {connection === null ? null : (
          <RemoveButton
            disabled={busy}
            remove={() => removeSignOn(client, companyId)}
            onRemoved={() => {
              form.discard();
              onChange(null);
            }}
          />
        )}
        <Button type="submit" variant="primary" busy={busy}>
          Save single sign-on
        </Button>
      </div>
    </form>
  );
}

/** Whether anybody has signed in by it yet. */
function Works({ connection }: { connection: SignOnConnection | null }): ReactNode {
  const { day } = useDates();
  if (connection === null) return null;
  return (
    <span className={page.hint}>
      {connection.workedAt === null
        ? 'Nobody has signed in by it yet.'
        : `Works since ${day(connection.workedAt)}.`}
    </span>
  );
}

function RemoveButton({
  disabled,
  remove,
  onRemoved,
}: {
  disabled: boolean;
  remove(): Promise<boolean>;
  onRemoved(): void;
}): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const isRemoved = await remove();
    setBusy(false);
    setIsAsking(false);
    if (isRemoved) onRemoved();
  };
  return (
    <>
      <Button variant="danger" disabled={disabled} onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        busy={busy}
        title="Remove single sign-on?"
        text="People sign in with their passwords again. Whoever has none asks for one with “Forgot password?”."
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
