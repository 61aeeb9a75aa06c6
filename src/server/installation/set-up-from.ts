import { readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { byServer } from '#server/audit/record-audit.ts';
import type { Parts } from '#server/http/parts.ts';
import { plainLook } from '#shared/brands/white-label-rules.ts';
import { setupFormSchema } from '#shared/installation/installation.http.ts';
import { emptySetup, type SetupForm } from '#shared/installation/installation.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { AnswersError } from './answers-error.ts';
import { completeSetup } from './complete-setup.ts';
import { DemonstrationError } from './demonstration-error.ts';

/**
 * Reads a JSON file of answers; optional ones have defaults. `logo` is a path relative to the file, `colour` the
 * main colour. Throws AnswersError with all problems.
 */
export function readAnswers(path: string): SetupForm {
  let answers: unknown;
  try {
    answers = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new AnswersError(`${path} cannot be read as JSON: ${(error as Error).message}`);
  }
  if (typeof answers !== 'object' || answers === null) throw new AnswersError(`${path} must hold an object.`);
  const { logo, colour, ...given }: { logo?: unknown; colour?: unknown } = answers;
  if (logo !== undefined && typeof logo !== 'string')
    throw new AnswersError('logo: must be the path of a picture.');
  const look = {
    ...plainLook,
    logo: logo === undefined ? null : readPicture(resolve(dirname(path), logo)),
    theme: colour === undefined ? {} : { primary: colour },
  };
  const read = setupFormSchema.strict().safeParse({ ...emptySetup, look, ...given });
  if (read.success) return read.data;
  const wrong = read.error.issues.map(
    ({ path: field, message }) => `  - ${field.join('.') || path}: ${message}`,
  );
  throw new AnswersError(`The answers are wrong:\n${wrong.join('\n')}`);
}

const pictureTypes: Readonly<Record<string, string>> = {
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** Returns a picture as a data address. Throws AnswersError where it cannot be read. */
function readPicture(path: string): string {
  const type = pictureTypes[extname(path).toLowerCase()];
  if (type === undefined)
    throw new AnswersError(`${path} must be a PNG, JPEG, GIF, WebP, SVG or ICO picture.`);
  try {
    return `data:${type};base64,${readFileSync(path).toString('base64')}`;
  } catch (error) {
    throw new AnswersError(
      `${path} cannot be read: ${(error as Error).message}. Put the logo there, or leave "logo" out of the answers.`,
    );
  }
}

/**
 * Sets up the installation and returns how to sign in. Throws AnswersError for invalid answers, and if it is
 * already set up.
 */
export async function setUpFrom(
  { db, clock, installation, demonstrationWriter, config }: Parts,
  answers: SetupForm,
): Promise<string> {
  if (installation.current().isSetUp)
    throw new AnswersError('Galley is set up already: nothing was changed.');
  try {
    const now = clock();
    await completeSetup({ db, now, demonstrationWriter, origin: byServer(now) }, answers);
  } catch (error) {
    if (error instanceof DemonstrationError)
      throw new AnswersError(
        `The demonstration could not be loaded (${(error.cause as Error).message}): nothing was set up.`,
      );
    if (!(error instanceof Refusal)) throw error;
    throw new AnswersError([error.message, ...error.messages.map((line) => `  - ${line}`)].join('\n'));
  }
  return `Galley is set up. ${answers.email} signs in at ${config.publicUrl}/admin/signin`;
}
