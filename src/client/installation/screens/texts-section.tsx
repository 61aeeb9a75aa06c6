import type { ReactNode } from 'react';
import { loadTexts, saveTexts } from '#client/installation/actions/texts.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { LoadedSection } from '#client/ui/loading/loaded-section.tsx';
import page from '#client/ui/page.module.css';
import {
  maxStudioTextLength,
  type StudioTexts,
  studioTextLabels,
  studioTextProblems,
  usualTexts,
} from '#shared/installation/studio-texts.ts';

const fields = Object.keys(usualTexts) as (keyof StudioTexts)[];

/** The studio's own texts, for administrators to change. */
export function TextsSection(): ReactNode {
  const client = useClient();
  return (
    <LoadedSection what="Your texts" height="480px" load={() => loadTexts(client)}>
      {(given, change) => <TextsForm given={given} onSaved={change} />}
    </LoadedSection>
  );
}

function TextsForm({ given, onSaved }: { given: StudioTexts; onSaved(texts: StudioTexts): void }): ReactNode {
  const client = useClient();
  const form = useForm<StudioTexts>({
    name: 'studio-texts',
    given,
    problemsOf: studioTextProblems,
    async send(values, before) {
      const outcome = await saveTexts(client, values, before);
      if (outcome === true) onSaved(values);
      return outcome;
    },
  });
  const { values, change } = form;
  return (
    <form className={page.section} {...form.element} aria-labelledby="settings-texts">
      <h2 id="settings-texts">Texts</h2>
      <p className={page.hint}>
        In your own words. An empty field shows the usual text, in grey. Customers of white-label clients read
        the usual ones.
      </p>
      <RestoredNote form={form} />
      {fields.map((field) => (
        <div key={field}>
          <TextArea
            label={studioTextLabels[field]}
            rows={2}
            maxLength={maxStudioTextLength[field]}
            placeholder={usualTexts[field] === '' ? 'None' : usualTexts[field]}
            {...form.field(field)}
          />
          {values[field] === '' ? null : (
            <Button
              size="small"
              variant="quiet"
              aria-label={`${studioTextLabels[field]}: back to the usual text`}
              onClick={() => change({ [field]: '' })}
            >
              Back to the usual text
            </Button>
          )}
        </div>
      ))}
      <div className={page.end}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Save texts
        </Button>
      </div>
    </form>
  );
}
