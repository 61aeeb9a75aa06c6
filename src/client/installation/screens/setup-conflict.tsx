import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import page from '#client/ui/page.module.css';
import { type SetupDraft, setupLabels } from '#shared/installation/installation.ts';
import type { Setup } from './use-setup.ts';

/** Characters. A longer answer, as that of a picture, is not quoted. */
const maxQuoteLength = 100;

/** Asks whose answers hold where two browsers have changed the same ones. */
export function SetupConflict({ setup: { conflict, resolve } }: { setup: Setup }): ReactNode {
  if (conflict === null) return null;
  return (
    <div role="alert" className={page.warning}>
      <p>Someone else has changed this in another browser. Nothing is saved until you choose.</p>
      <ul>
        {Object.entries(conflict).map(([field, value]) => (
          <li key={field}>{otherText(field as keyof SetupDraft, value)}</li>
        ))}
      </ul>
      <div className={page.end}>
        <Button onClick={() => resolve('theirs')}>Take theirs</Button>
        <Button variant="primary" onClick={() => resolve('mine')}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}

function otherText(field: keyof SetupDraft, value: unknown): string {
  const label = setupLabels[field];
  if (value === '') return `${label} is empty now`;
  return typeof value === 'string' && value.length <= maxQuoteLength
    ? `${label} reads now: “${value}”`
    : `${label} is another one now`;
}
