import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { ProductMark } from '#client/shell/screens/parts/product-mark.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { useFirstProblem } from '#client/ui/fields/use-first-problem.ts';
import page from '#client/ui/page.module.css';
import type { SetupState } from '../actions/setup.ts';
import { FirstSignIn } from './first-sign-in.tsx';
import { SetupConflict } from './setup-conflict.tsx';
import { SetupLater } from './setup-later.tsx';
import { SetupPreview } from './setup-preview.tsx';
import styles from './setup-screen.module.css';
import { firstUnfinished, type SetupStep, setupSteps, stepAt } from './setup-steps.ts';
import { AdministratorStep } from './steps/administrator-step.tsx';
import { CatalogueStep } from './steps/catalogue-step.tsx';
import { MailStep } from './steps/mail-step.tsx';
import { ReadyStep } from './steps/ready-step.tsx';
import { StepList } from './steps/step-list.tsx';
import { StudioStep } from './steps/studio-step.tsx';
import { type Setup, useSetup } from './use-setup.ts';

const lastStep = setupSteps.length - 1;

/** Asks in five steps for everything an installation starts with. */
export function SetupForm({ setupKey, state }: { setupKey: string; state: SetupState }): ReactNode {
  const [search, setSearch] = useSearchParams();
  const named = setupSteps.findIndex(({ key }) => key === search.get('step'));
  const at = Math.max(named, 0);
  const chosen = stepAt(at);
  const setup = useSetup(setupKey, state, chosen);
  const form = useRef<HTMLFormElement>(null);
  const toProblem = useFirstProblem(form);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isLater, setLater] = useState(false);
  const [isComplete, setComplete] = useState(false);
  /** The furthest step that was opened. */
  const [reached, setReached] = useState(at);
  const go = (step: SetupStep): void => {
    setReached(Math.max(reached, setupSteps.indexOf(step)));
    setSearch({ key: setupKey, step: step.key });
  };
  const shown = useRef(chosen.key);
  useEffect(() => {
    if (shown.current === chosen.key) return;
    shown.current = chosen.key;
    const problem = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (problem ?? heading.current)?.focus();
    window.scrollTo(0, 0);
  }, [chosen.key]);

  const submit = async (): Promise<void> => {
    if (setup.busy) return;
    void setup.store();
    if (!setup.check(chosen)) return toProblem();
    if (at < lastStep) return go(stepAt(at + 1));
    const unfinished = firstUnfinished(setup.problems);
    if (unfinished !== undefined) {
      setup.check(unfinished);
      return go(unfinished);
    }
    if (await setup.complete()) setComplete(true);
  };
  const later = async (): Promise<void> => setLater(await setup.store());
  if (isComplete) return <FirstSignIn email={setup.values.email.trim()} password={setup.values.password} />;
  if (isLater) return <SetupLater onBack={() => setLater(false)} />;
  return (
    <>
      <header className={styles.bar}>
        <ProductMark />
        <Button variant="quiet" onClick={() => void later()}>
          Save and go on later
        </Button>
      </header>
      <main className={styles.screen}>
        <StepList form={setup.values} problems={setup.problems} at={at} reached={reached} onChoose={go} />
        <div className={styles.step}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {chosen.title}
          </h1>
          <p className={styles.lead}>{chosen.lead}</p>
          <form
            ref={form}
            noValidate
            aria-label={chosen.title}
            onBlur={() => void setup.store()}
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <div className={page.section}>
              <StepFields setup={setup} step={chosen} setupKey={setupKey} state={state} onChoose={go} />
              <SetupConflict setup={setup} />
            </div>
            <div className={styles.end}>
              {at === 0 ? null : (
                <Button size="large" onClick={() => go(stepAt(at - 1))}>
                  Back
                </Button>
              )}
              <Stored setup={setup} />
              <Button type="submit" variant="primary" size="large" busy={setup.busy}>
                {at === lastStep ? 'Set up Galley' : `Continue to ${stepAt(at + 1).title}`}
              </Button>
            </div>
          </form>
        </div>
        <SetupPreview form={setup.values} isBesideAlone={chosen.key !== 'studio'} />
      </main>
    </>
  );
}

function StepFields({
  setup,
  step,
  setupKey,
  state,
  onChoose,
}: {
  setup: Setup;
  step: SetupStep;
  setupKey: string;
  state: SetupState;
  onChoose(step: SetupStep): void;
}): ReactNode {
  switch (step.key) {
    case 'administrator':
      return <AdministratorStep setup={setup} />;
    case 'studio':
      return <StudioStep setup={setup} />;
    case 'mail':
      return <MailStep setup={setup} setupKey={setupKey} state={state} />;
    case 'catalogue':
      return <CatalogueStep setup={setup} />;
    case 'ready':
      return <ReadyStep setup={setup} onChoose={onChoose} />;
  }
}

const storedTexts = {
  saving: 'Saving …',
  saved: 'Saved',
  away: 'Not saved yet: the server does not respond. What you typed stays here.',
} as const;

/** Says whether the server has the answers, and what of them is somebody else's. */
function Stored({ setup: { stored, takenOver } }: { setup: Setup }): ReactNode {
  const refused = stored !== null && typeof stored === 'object' ? stored.refused : null;
  const own = typeof stored === 'string' ? storedTexts[stored] : '';
  const others = takenOver.length === 0 ? '' : `Someone else has changed: ${takenOver.join(', ')}.`;
  return (
    <span role="status" className={styles.stored} data-failed={stored === 'away' || refused !== null}>
      {refused === null
        ? [own, others].filter((text) => text !== '').join('. ')
        : `Not saved. ${refused} What you typed stays here.`}
    </span>
  );
}
