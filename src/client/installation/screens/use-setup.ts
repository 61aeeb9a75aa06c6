import { useRef, useState } from 'react';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { changedFields } from '#client/sync/kept-form.ts';
import { type TextFieldState, type TextOf, textFields } from '#client/ui/fields/text-fields.ts';
import {
  countries,
  emptySetup,
  type SetupDraft,
  type SetupForm,
  type SetupProblems,
  setupLabels,
  setupProblems,
} from '#shared/installation/installation.ts';
import { usualCurrency } from '#shared/installation/usual-currency.ts';
import { countryOfZone, usualWeekIn } from '#shared/installation/usual-place.ts';
import { isSame } from '#shared/kernel/merge-form.ts';
import { completeSetup, type Sent, type SetupState, saveSetup } from '../actions/setup.ts';
import { problemsOf, type SetupStep } from './setup-steps.ts';

export interface Setup {
  values: SetupForm;
  /** Of all steps. */
  problems: SetupProblems;
  /** Of the step on the screen once it was to be left, and what the server refuses. */
  shown: SetupProblems;
  /** Whether the server has the answers; null before the first are given. */
  stored: 'saving' | 'saved' | 'away' | { refused: string } | null;
  /** What somebody else has changed meanwhile too. Nothing is sent until it is resolved. */
  conflict: Partial<SetupDraft> | null;
  /** Answers that somebody else has changed, and which the form has taken over. */
  takenOver: readonly string[];
  busy: boolean;
  field(name: TextOf<SetupForm>): TextFieldState;
  change(part: Partial<SetupForm>): void;
  /** Used for fields that are not typed into: stores the choice before the form loses the focus. */
  choose(part: Partial<SetupForm>): void;
  /** Stores all answers but the password on the server. Returns whether it has them. */
  store(): Promise<boolean>;
  /** Takes one's own or the other's answers where both have changed them. */
  resolve(whose: 'mine' | 'theirs'): void;
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
  const [password, setPassword] = useState('');
  /** The answers as the server has them. */
  const [given, setGiven] = useState<SetupDraft>(() => ({
    ...withoutPassword(emptySetup),
    ...hereabouts(),
    ...state.draft,
  }));
  const kept = useKeptForm('setup', given);
  const values: SetupForm = { ...kept.values, password };
  const [tried, setTried] = useState<readonly SetupStep[]>([]);
  const [stored, setStored] = useState<Setup['stored']>(
    state.draft === null || kept.isChanged ? null : 'saved',
  );
  const [refused, setRefused] = useState<{ values: SetupForm; problems: SetupProblems } | null>(null);
  const [conflict, setConflict] = useState<Partial<SetupDraft> | null>(null);
  const [takenOver, setTakenOver] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  /** The form with what was changed since it was rendered. */
  const latest = useRef(values);
  latest.current = values;
  /** The last answers sent; each waits for the one before, so that none overtakes a later one. */
  const sending = useRef<Promise<boolean>>(Promise.resolve(true));
  const isStopped = useRef(false);

  const takeOver = (others: Partial<SetupDraft>): void => {
    setGiven((known) => ({ ...known, ...others }));
    setTakenOver(labelsOf(others));
  };
  const send = async (): Promise<boolean> => {
    if (isStopped.current) return false;
    if (Object.keys(kept.before()).length === 0) return true;
    const form = latest.current;
    const draft = withoutPassword(form);
    const saved = kept.begin();
    setStored('saving');
    const sent = await saveSetup(client, setupKey, draft, kept.before());
    setStored(storedOf(sent));
    setRefused(sent.kind === 'refused' ? { values: form, problems: sent.problems } : null);
    if (sent.kind === 'conflict') {
      isStopped.current = true;
      setConflict(sent.now);
    }
    if (sent.kind !== 'stored') return false;
    setGiven(sent.draft);
    takeOver(othersIn(draft, sent.draft));
    saved();
    return true;
  };
  const store = (): Promise<boolean> => {
    sending.current = sending.current.then(send);
    return sending.current;
  };
  const change = (part: Partial<SetupForm>): void => {
    latest.current = { ...latest.current, ...part };
    const { password, ...draft } = part;
    if (password !== undefined) setPassword(password);
    kept.change(draft);
  };
  const problems = setupProblems(values);
  const own = tried.includes(step) ? problemsOf(step, problems) : {};
  const shown = { ...unmended(refused, values, problems), ...own };
  return {
    values,
    problems,
    shown,
    stored,
    conflict,
    takenOver,
    busy,
    field: textFields(values, shown, change),
    change,
    choose(part) {
      change(part);
      void store();
    },
    store,
    resolve(whose) {
      isStopped.current = false;
      setConflict(null);
      if (whose === 'mine') kept.rebase(conflict ?? {});
      else change(conflict ?? {});
      void store();
    },
    check(step) {
      const isFinished = Object.keys(problemsOf(step, problems)).length === 0;
      if (!isFinished) setTried([...tried, step]);
      return isFinished;
    },
    async complete() {
      setBusy(true);
      const isStored = await store();
      const form = latest.current;
      const sent = isStored ? await completeSetup(client, setupKey, form, withoutPassword(form)) : null;
      setBusy(false);
      if (sent?.kind === 'conflict') takeOver(sent.now);
      if (sent?.kind === 'refused') setRefused({ values: form, problems: sent.problems });
      return sent?.kind === 'complete';
    },
  };
}

const withoutPassword = ({ password: _, ...draft }: SetupForm): SetupDraft => draft;

const labelsOf = (fields: object): string[] =>
  Object.keys(fields).map((field) => setupLabels[field as keyof SetupForm]);

/** Returns what others have answered, of the answers as they were stored. */
const othersIn = (sent: SetupDraft, stored: SetupDraft): Partial<SetupDraft> =>
  Object.fromEntries(
    Object.entries(stored).filter(([field, value]) => !isSame(sent[field as keyof SetupDraft], value)),
  );

function storedOf(sent: Sent): Setup['stored'] {
  if (sent.kind === 'stored') return 'saved';
  if (sent.kind === 'conflict') return null;
  if (sent.kind === 'away') return 'away';
  const wrong = labelsOf(sent.problems);
  return { refused: wrong.length === 0 ? sent.message : `${wrong.join(', ')}: not valid.` };
}

/**
 * Returns what the server refuses of the fields that are as they were sent, in the form's own words where it knows
 * better what is wrong.
 */
function unmended(
  refused: { values: SetupForm; problems: SetupProblems } | null,
  values: SetupForm,
  own: SetupProblems,
): SetupProblems {
  if (refused === null) return {};
  const mended = changedFields(refused.values, values);
  const left = Object.entries(refused.problems).filter(([field]) => !(field in mended));
  return Object.fromEntries(
    left.map(([field, problem]) => [field, own[field as keyof SetupForm] ?? problem]),
  );
}
