import { weekText } from '#shared/calendar/hours-now.ts';
import { catalogues } from '#shared/installation/catalogues.ts';
import type { SetupForm, SetupProblems } from '#shared/installation/installation.ts';

export interface SetupStep {
  key: StepKey;
  title: string;
  /** What it is about, below its title. */
  lead: string;
  /** The same in short, beside its number, until it is done. */
  about: string;
  /** What it asks for. Each field belongs to one step. */
  fields: readonly (keyof SetupForm)[];
}

export type StepKey = 'administrator' | 'studio' | 'mail' | 'catalogue' | 'ready';

export const setupSteps: readonly SetupStep[] = [
  {
    key: 'administrator',
    title: 'Administrator',
    lead: 'Whoever signs in first, and takes in everybody else.',
    about: 'Name, e-mail, password',
    fields: ['firstname', 'lastname', 'email', 'password', 'requiresSecondFactor'],
  },
  {
    key: 'studio',
    title: 'Your studio',
    lead: 'What customers see on proofs, mails and invoices.',
    about: 'Name, place, look',
    fields: ['name', 'address', 'country', 'currency', 'timeZone', 'week', 'taxNumber', 'look'],
  },
  {
    key: 'mail',
    title: 'Mail and storage',
    lead: 'What Galley runs on was tried just now. Mail is tried when you like.',
    about: 'Checked while you wait',
    fields: ['supportEmail'],
  },
  {
    key: 'catalogue',
    title: 'Services and plans',
    lead: 'What customers can order and subscribe to. All of it can be changed later.',
    about: 'A template, or none',
    fields: ['catalogue'],
  },
  {
    key: 'ready',
    title: 'Ready',
    lead: 'Look it over, and open Galley.',
    about: 'Look it over and open',
    fields: ['withDemonstration'],
  },
];

/** Returns the step of an index. Throws for another number. */
export function stepAt(index: number): SetupStep {
  const step = setupSteps[index];
  if (step === undefined) throw new RangeError(`the setup has no step ${index}`);
  return step;
}

/** Returns the problems of what a step asks for, of all problems. */
export function problemsOf({ fields }: SetupStep, problems: SetupProblems): SetupProblems {
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => fields.includes(field as keyof SetupForm)),
  );
}

/** Returns the first step that something is missing or wrong in; undefined if the installation can be set up. */
export const firstUnfinished = (problems: SetupProblems): SetupStep | undefined =>
  setupSteps.find((step) => Object.keys(problemsOf(step, problems)).length > 0);

/** Returns what was answered in a step, in a line. */
export function summaryOf(step: StepKey, form: SetupForm): string {
  const line = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join(', ');
  if (step === 'administrator')
    return line(
      `${form.firstname} ${form.lastname}`.trim(),
      form.requiresSecondFactor ? 'second factor on' : form.email,
    );
  if (step === 'studio') return line(form.name, form.currency, weekText(form.week));
  if (step === 'mail') return line(form.supportEmail.trim() === '' ? form.email : form.supportEmail);
  if (step === 'catalogue') return form.catalogue === 'none' ? 'None' : catalogues[form.catalogue].title;
  return form.withDemonstration ? 'With the demonstration' : 'Without the demonstration';
}
