import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import page from '#client/ui/page.module.css';
import styles from '../setup-screen.module.css';
import { problemsOf, type SetupStep, setupSteps, summaryOf } from '../setup-steps.ts';
import type { Setup } from '../use-setup.ts';

/** What was answered, and what is missing still. */
export const ReadyStep = ({
  setup: { values, problems, choose },
  onChoose,
}: {
  setup: Setup;
  onChoose(step: SetupStep): void;
}): ReactNode => (
  <>
    <dl className={styles.answers}>
      {setupSteps.slice(0, -1).map((step) => {
        const missing = Object.keys(problemsOf(step, problems)).length;
        return (
          <div key={step.key}>
            <dt>{step.title}</dt>
            <dd className={missing > 0 ? page.error : undefined}>
              {missing > 0 ? missingText(missing) : summaryOf(step.key, values)}
            </dd>
            <dd>
              <Button size="small" aria-label={`Change: ${step.title}`} onClick={() => onChoose(step)}>
                Change
              </Button>
            </dd>
          </div>
        );
      })}
    </dl>
    <Choice
      label="Load the demonstration as well"
      hint="Companies, people and orders to try everything with. Anyone can sign in with its accounts, so only where nothing real is kept."
      checked={values.withDemonstration}
      onChange={(withDemonstration) => choose({ withDemonstration })}
    />
  </>
);

const missingText = (missing: number): string =>
  missing === 1 ? '1 answer is missing or not valid' : `${missing} answers are missing or not valid`;
