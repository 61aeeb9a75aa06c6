import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SetupForm, SetupProblems } from '#shared/installation/installation.ts';
import { problemsOf, type SetupStep, setupSteps, summaryOf } from '../setup-steps.ts';
import styles from './step-list.module.css';

/** The steps of the setup: what was answered in those that are done, and what the others are about. */
export function StepList({
  form,
  problems,
  at,
  reached,
  onChoose,
}: {
  form: SetupForm;
  problems: SetupProblems;
  /** Index of the step on the screen. */
  at: number;
  /** Index of the furthest step that was opened. */
  reached: number;
  onChoose(step: SetupStep): void;
}): ReactNode {
  const missing = Object.keys(problems).length;
  return (
    <nav className={styles.steps} aria-label="Steps">
      <h2>Set up Galley</h2>
      <p role="status">{missingText(missing)}</p>
      <ol>
        {setupSteps.map((step, index) => {
          const isOther = index !== at && index <= reached;
          const isDone = isOther && Object.keys(problemsOf(step, problems)).length === 0;
          return (
            <li key={step.key} data-state={index === at ? 'open' : isDone ? 'done' : 'ahead'}>
              <button
                type="button"
                aria-current={index === at ? 'step' : undefined}
                onClick={() => onChoose(step)}
              >
                <span className={styles.mark}>
                  {isDone ? <Check size={14} aria-label="Done" /> : index + 1}
                </span>
                <b>{step.title}</b>
                <small>{isDone ? summaryOf(step.key, form) : step.about}</small>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function missingText(missing: number): string {
  if (missing === 0) return 'Everything required is answered.';
  return missing === 1
    ? 'About 5 minutes; 1 answer is missing.'
    : `About 5 minutes; ${missing} answers are missing.`;
}
