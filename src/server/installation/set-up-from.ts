import { readFileSync } from 'node:fs';
import type { Parts } from '#server/http/parts.ts';
import { setupFormSchema } from '#shared/installation/installation.http.ts';
import { emptySetup, type SetupForm } from '#shared/installation/installation.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { AnswersError } from './answers-error.ts';
import { completeSetup } from './complete-setup.ts';

/** Reads a JSON file of answers; what may be left out has its default. Throws AnswersError with all that is wrong. */
export function readAnswers(path: string): SetupForm {
  let answers: unknown;
  try {
    answers = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new AnswersError(`${path} cannot be read as JSON: ${(error as Error).message}`);
  }
  const read = setupFormSchema.strict().safeParse({ ...emptySetup, ...(answers as object) });
  if (read.success) return read.data;
  const wrong = read.error.issues.map(
    ({ path: field, message }) => `  - ${field.join('.') || path}: ${message}`,
  );
  throw new AnswersError(`The answers are wrong:\n${wrong.join('\n')}`);
}

/** Sets up the installation and returns how it is signed in to. Throws AnswersError for answers that do not do, and where it is set up already. */
export async function setUpFrom(
  { db, clock, installation, loadDemonstration, config }: Parts,
  answers: SetupForm,
): Promise<string> {
  if (installation.current().isSetUp)
    throw new AnswersError('Galley is set up already: nothing was changed.');
  try {
    await completeSetup({ db, now: clock(), loadDemonstration }, answers);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new AnswersError([error.message, ...error.messages.map((line) => `  - ${line}`)].join('\n'));
  }
  return `Galley is set up. ${answers.email} signs in at ${config.publicUrl}/admin/signin`;
}
