import type { ReactNode } from 'react';
import { WeekFields } from '#client/calendar/screens/week-fields.tsx';
import { ProductMark } from '#client/shell/screens/parts/product-mark.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import { shortestPassword } from '#shared/accounts/profile.ts';
import { catalogues } from '#shared/installation/catalogues.ts';
import {
  type CatalogueKey,
  catalogueKeys,
  countries,
  emptySetup,
  type SetupForm as Form,
  hoursOf,
  setupProblems,
} from '#shared/installation/installation.ts';
import { countryOfZone, usualCurrency } from '#shared/installation/usual-currency.ts';
import { completeSetup, type SetupState, saveSetup } from '../actions/setup.ts';
import { InUse } from './in-use.tsx';
import { OwnLookFields } from './own-look-fields.tsx';
import { ProviderFields } from './provider-fields.tsx';
import styles from './setup-screen.module.css';

const catalogueChoice = (key: CatalogueKey): { label: string; hint: string } =>
  key === 'none'
    ? { label: 'None', hint: 'You add every service and plan yourself.' }
    : { label: catalogues[key].title, hint: catalogues[key].description };

/** Returns what the browser tells of where the studio is. */
function hereabouts(): Pick<Form, 'timeZone' | 'country' | 'currency'> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const country = countryOfZone(timeZone, countries());
  return { timeZone, country, currency: usualCurrency(country) };
}

/**
 * Asks for everything an installation starts with. Stores all answers but the password on the server along the way.
 */
export function SetupForm({ setupKey, state }: { setupKey: string; state: SetupState }): ReactNode {
  const client = useClient();
  const form = useForm<Form>({
    name: 'setup',
    given: {
      ...emptySetup,
      ...hereabouts(),
      ...state.draft,
    },
    unkept: ['password'],
    problemsOf: setupProblems,
    async send(values) {
      const isSetUp = await completeSetup(client, setupKey, values);
      // A new page: everything that was loaded belongs to an installation that is not set up.
      if (isSetUp) location.assign('/admin/signin');
      return isSetUp;
    },
  });
  const { values, problems, field, change } = form;
  const save = (next: Form): void => {
    const { password: _, ...draft } = next;
    void saveSetup(client, setupKey, draft);
  };
  /** Used for fields that are not typed into: stores the choice before the form loses the focus. */
  const choose = (part: Partial<Form>): void => {
    change(part);
    save({ ...values, ...part });
  };
  return (
    <main className={styles.screen}>
      <ProductMark />
      <h1 className={page.title}>Set up Galley</h1>
      <p className={styles.lead}>
        You can leave this page and come back to it: what you have filled in is kept, except the password.
      </p>
      <form {...form.element} onBlur={() => save(values)} aria-label="Setup" className={styles.form}>
        <section className={page.section}>
          <h2>Your studio</h2>
          <ProviderFields form={values} problems={problems} onChange={change} />
        </section>
        <section className={page.section}>
          <h2>Business hours</h2>
          <p className={page.hint}>Due dates and deadlines count these hours only. Everyone sees them.</p>
          <WeekFields hours={hoursOf(values)} onChange={({ week }) => choose({ week })} />
          {problems?.week === undefined ? null : (
            <p className={page.error} role="alert">
              {problems.week}
            </p>
          )}
        </section>
        <section className={page.section}>
          <h2>Look</h2>
          <p className={page.hint}>
            Customers see it from sign-in on, in mails, and on invoices and certificates.
          </p>
          <OwnLookFields look={values.look} onChange={(look) => choose({ look })} />
        </section>
        <section className={page.section}>
          <h2>First administrator</h2>
          <div className={page.pair}>
            <TextField label="First name" required autoComplete="given-name" {...field('firstname')} />
            <TextField label="Last name" autoComplete="family-name" {...field('lastname')} />
          </div>
          <TextField label="E-mail" required type="email" autoComplete="email" {...field('email')} />
          <PasswordField
            required
            value={values.password}
            onChange={(password) => change({ password })}
            error={problems?.password ?? null}
            autoComplete="new-password"
            hint={`At least ${shortestPassword} characters. A sentence is easier to remember than symbols.`}
          />
          <Choice
            label="Require a second factor of the staff"
            hint="You set up an authenticator app when you first sign in, and so does everybody whom you take in."
            checked={values.requiresSecondFactor}
            onChange={(requiresSecondFactor) => choose({ requiresSecondFactor })}
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
                checked={values.catalogue === key}
                onChange={() => choose({ catalogue: key })}
              />
            ))}
          </fieldset>
          <Choice
            label="Load the demonstration as well"
            hint="Companies, people and orders to try everything with. Anyone can sign in with its accounts, so only where nothing real is kept."
            checked={values.withDemonstration}
            onChange={(withDemonstration) => change({ withDemonstration })}
          />
        </section>
        <InUse setupKey={setupKey} state={state} email={values.email} />
        <div className={page.end}>
          <Button type="submit" variant="primary" size="large" busy={form.busy}>
            Set up Galley
          </Button>
        </div>
      </form>
    </main>
  );
}
