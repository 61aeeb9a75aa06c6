import { appendFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/** The environment's name of the file to which the failures of a run are added, to be said again at the end of all. */
export const failuresVariable = 'GALLEY_FAILURES';

/** What is said of an error: more of a long difference would push the other failures out of a log's end. */
const maxCharacters = 1_000;

const said = ({ message, stacks }: Pick<SerializedError, 'message' | 'stacks'>): string => {
  const place = stacks?.[0];
  const where = place === undefined ? '' : `\n  at ${place.file}:${place.line}`;
  return `${message.slice(0, maxCharacters)}${where}`;
};

/** Writes down the name, the error and the place of each test, file and stray promise that failed. */
export default class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): void {
    const file = process.env[failuresVariable];
    if (file === undefined) return;
    const lines = modules.flatMap((module) => [
      ...[module, ...module.children.allSuites()].flatMap((group) =>
        group.errors().map((error) => `${module.relativeModuleId}: ${said(error)}`),
      ),
      ...Array.from(module.children.allTests('failed'), (test) => {
        const errors = test.result().errors ?? [];
        return `${module.relativeModuleId} > ${test.fullName}: ${errors.map(said).join('\n')}`;
      }),
    ]);
    lines.push(...strayErrors.map((error) => `outside of any test: ${said(error)}`));
    if (lines.length > 0) appendFileSync(file, `${lines.map((line) => `× ${line}`).join('\n')}\n`);
  }
}
