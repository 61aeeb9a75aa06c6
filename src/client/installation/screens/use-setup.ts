import { useRef, useState } from 'react';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { type TextFieldState, type TextOf, textFields } from '#client/ui/fields/text-fields.ts';
import {
  countries,
  emptySetup,
  type SetupForm,
  type SetupProblems,
  setupProblems,
} from '#shared/installation/installation.ts';
import { usualCurrency } from '#shared/installation/usual-currency.ts';
import { countryOfZone, usualWeekIn } from '#shared/installation/usual-place.ts';
import { completeSetup, type SetupState, saveSetup } from '../actions/setup.ts';
import { problemsOf, type SetupStep } from './setup-steps.ts';

export interface Setup {
  values: SetupForm;
  /** Of all steps. */
  problems: SetupProblems;
  /** Of the step on the screen, once it was to be left; null before. */
  shown: SetupProblems | null;
  /** Whether the server has the answers; null before the first are given. */
  stored: 'saving' | 'saved' | 'failed' | null;
  busy: boolean;
  field(name: TextOf<SetupForm>): TextFieldState;
  change(part: Partial<SetupForm>): void;
  /** Used for fields that are not typed into: stores the choice before the form loses the focus. */
  choose(part: Partial<SetupForm>): void;
  /** Stores all answers but the password on the server. Returns whether it has them. */
  store(): Promise<boolean>;
  /** Returns whether a step is finished; if not, its problems are shown from now on. */
  check(step: SetupStep): boolean;
  /** Returns whether the installation is set up now. */
  complete(): Promise<boolean>;
}

/** Returns what the browser tells of where the studio is. */
function hereabouts(): Pick<SetupForm, 'timeZone' | 'country' | 'currency' | 'week'> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const country = countryOfZone(timeZone, countries());
  return { timeZone, country, currency: usualCurrency(country), week: usualWeekIn(country) };
}

/**
 * Returns the answers of the setup: kept in the tab as they are typed, and all but the password on the server as a
 * field is left.
 */
export function useSetup(setupKey: string, state: SetupState, step: SetupStep): Setup {
  const client = useClient();
  const [given] = useState<SetupForm>(() => ({ ...emptySetup, ...hereabouts(), ...state.draft }));
  const { values, change } = useKeptForm('setup', given, ['password']);
  const [tried, setTried] = useState<readonly SetupStep[]>([]);
  const [stored, setStored] = useState<Setup['stored']>(state.draft === null ? null : 'saved');
  const [busy, setBusy] = useState(false);
  /** The last answers sent; each waits for the one before, so that none overtakes a later one. */
  const sending = useRef<Promise<boolean>>(Promise.resolve(true));
  const sent = useRef(JSON.stringify(withoutPassword(given)));

  const storeAs = (form: SetupForm): Promise<boolean> => {
    const draft = withoutPassword(form);
    const text = JSON.stringify(draft);
    if (text === sent.current) return sending.current;
    sent.current = text;
    setStored('saving');
    sending.current = sending.current.then(async () => {
      const isStored = await saveSetup(client, setupKey, draft);
      if (sent.current !== text) return isStored;
      setStored(isStored ? 'saved' : 'failed');
      // The next blur tries once more.
      if (!isStored) sent.current = '';
      return isStored;
    });
    return sending.current;
  };
  const problems = setupProblems(values);
  const shown = tried.includes(step) ? problemsOf(step, problems) : null;
  return {
    values,
    problems,
    shown,
    stored,
    busy,
    field: textFields(values, shown, change),
    change,
    choose(part) {
      change(part);
      void storeAs({ ...values, ...part });
    },
    store: () => storeAs(values),
    check(step) {
      const isFinished = Object.keys(problemsOf(step, problems)).length === 0;
      if (!isFinished) setTried([...tried, step]);
      return isFinished;
    },
    async complete() {
      setBusy(true);
      const isSetUp = await completeSetup(client, setupKey, values);
      setBusy(false);
      return isSetUp;
    },
  };
}

const withoutPassword = ({ password: _, ...draft }: SetupForm): Omit<SetupForm, 'password'> => draft;
