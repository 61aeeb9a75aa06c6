import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { AnswersError } from './answers-error.ts';
import { readAnswers } from './set-up-from.ts';

const folder = mkdtempSync(join(tmpdir(), 'answers-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each(['', 'null', '7', '{"logo":5}', '{"logo":"none.png"}', '{"colour":5}'])(
  'says what is wrong with a file of answers that holds %s',
  (text) => {
    const path = join(folder, 'answers.json');
    writeFileSync(path, text);
    expect(() => readAnswers(path)).toThrow(AnswersError);
  },
);

it('says what to do about a logo that is not there', () => {
  const path = join(folder, 'answers.json');
  writeFileSync(path, '{"logo":"none.png"}');
  expect(() => readAnswers(path)).toThrow(/none\.png cannot be read: .*leave "logo" out of the answers\.$/);
});
