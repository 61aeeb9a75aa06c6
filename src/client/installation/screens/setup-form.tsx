import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { textFields } from '#client/ui/fields/text-fields.ts';
import { useFirstProblem } from '#client/ui/fields/use-first-problem.ts';
import page from '#client/ui/page.module.css';
import { shortestPassword } from '#shared/accounts/profile.ts';
import { catalogues } from '#shared/installation/catalogues.ts';
import {
  type CatalogueKey,
  catalogueKeys,
  emptySetup,
  type SetupForm as Form,
  setupProblems,
} from '#shared/installation/installation.ts';
import { completeSetup, type SetupState, saveSetup } from '../actions/setup.ts';
import { InUse } from './in-use.tsx';
import { ProviderFields } from './provider-fields.tsx';
import styles from './setup-screen.module.css';

const catalogueChoice = (key: CatalogueKey): { label: string; hint: string } =>
  key === 'none'
    ? { label: 'None', hint: 'You add every service and plan yourself.' }
    : { label: catalogues[key].title, hint: catalogues[key].description };

/** Asks for what an installation begins with. Answers are kept on the server as one goes on, all but the password. */
export function SetupForm({ setupKey, state }: { setupKey: string; state: SetupState }): ReactNode {
  const client = useClient();
  const [form, setForm] = useState<Form>(() => ({
    ...emptySetup,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...state.draft,
  }));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const toProblem = useFirstProblem(root);
  const problems = setupProblems(form);
  const shownProblems = tried ? problems : null;
  const field = textFields(form, shownProblems, setForm);
  const save = (next: Form): void => {
    const { password: _, ...draft } = next;
    void saveSetup(client, setupKey, draft);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (Object.keys(problems).length > 0) return toProblem();
    setBusy(true);
    // A new page: everything that was loaded belongs to an installation that is not set up.
    if (await completeSetup(client, setupKey, form)) location.assign('/admin/signin');
    else setBusy(false);
  };
  return (
    <main className={page.screen}>
      <h1 className={page.title}>Set up Galley</h1>
      <p className={styles.lead}>
        You can leave this page and come back to it: what you have filled in is kept, except the password.
      </p>
      <form
        ref={root}
        onSubmit={submit}
        onBlur={() => save(form)}
        noValidate
        aria-label="Setup"
        className={styles.form}
      >
        <section className={page.section}>
          <h2>Your studio</h2>
          <ProviderFields form={form} problems={shownProblems} onChange={setForm} />
        </section>
        <section className={page.section}>
          <h2>First administrator</h2>
          <div className={page.pair}>
            <TextField label="First name" required autoComplete="given-name" {...field('firstname')} />
            <TextField label="Last name" required autoComplete="family-name" {...field('lastname')} />
          </div>
          <TextField label="E-mail" required type="email" autoComplete="email" {...field('email')} />
          <PasswordField
            value={form.password}
            onChange={(password) => setForm({ ...form, password })}
            error={shownProblems?.password ?? null}
            autoComplete="new-password"
            hint={`At least ${shortestPassword} characters. A sentence is easier to remember than symbols.`}
          />
        </section>
        <section className={page.section}>
          <h2>To begin with</h2>
          <fieldset className={styles.choices}>
            <legend>Services and plans</legend>
            {catalogueKeys.map((key) => (
              <Choice
                key={key}
                name="catalogue"
                {...catalogueChoice(key)}
                checked={form.catalogue === key}
                onChange={() => {
                  const next = { ...form, catalogue: key };
                  setForm(next);
                  save(next);
                }}
              />
            ))}
          </fieldset>
          <Choice
            label="Load the demonstration as well"
            hint="Companies, people and orders to try everything with. Anyone can sign in with its accounts, so only where nothing real is kept."
            checked={form.withDemonstration}
            onChange={(withDemonstration) => setForm({ ...form, withDemonstration })}
          />
        </section>
        <InUse setupKey={setupKey} state={state} email={form.email} />
        <div className={page.end}>
          <Button type="submit" variant="primary" size="large" busy={busy}>
            Set up Galley
          </Button>
        </div>
      </form>
    </main>
  );
}
