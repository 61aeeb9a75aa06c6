import type { ReactNode } from 'react';
import { loadTourTexts, saveTourTexts } from '#client/installation/actions/texts.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { type Form, useForm } from '#client/shell/screens/parts/use-form.ts';
import { type Tour, tours } from '#client/shell/screens/tours/tours.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { LoadedSection } from '#client/ui/loading/loaded-section.tsx';
import page from '#client/ui/page.module.css';
import {
  maxTourTextLength,
  type TourTexts,
  tourTextProblems,
  usualTourTexts,
} from '#shared/installation/tour-texts.ts';
import styles from './tours-section.module.css';

/** What the tours say, for administrators to change. */
export function ToursSection(): ReactNode {
  const client = useClient();
  return (
    <LoadedSection what="Your tours" height="480px" load={() => loadTourTexts(client)}>
      {(given, change) => <ToursForm given={given} onSaved={change} />}
    </LoadedSection>
  );
}

function ToursForm({ given, onSaved }: { given: TourTexts; onSaved(texts: TourTexts): void }): ReactNode {
  const client = useClient();
  const form = useForm<TourTexts>({
    name: 'tour-texts',
    given,
    problemsOf: tourTextProblems,
    async send(values, before) {
      const outcome = await saveTourTexts(client, values, before);
      if (outcome === true) onSaved(values);
      return outcome;
    },
  });
  return (
    <form className={page.section} {...form.element} aria-labelledby="settings-tours">
      <h2 id="settings-tours">Tours</h2>
      <p className={page.hint}>
        What the tours of the screens say. An empty field shows the usual words, in grey. Customers of
        white-label clients read the usual ones. “Your studio” says whether tours begin by themselves.
      </p>
      <RestoredNote form={form} />
      {tours.map((tour) => (
        <TourFields key={tour.name} tour={tour} form={form} />
      ))}
      <div className={page.end}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Save tours
        </Button>
      </div>
    </form>
  );
}

/** A tour's steps, folded away until they are asked for. */
function TourFields({ tour: { title, steps }, form }: { tour: Tour; form: Form<TourTexts> }): ReactNode {
  const isWrong = steps.some(({ key }) => form.problems?.[`${key}-title`] ?? form.problems?.[`${key}-text`]);
  const isOwn = steps.some(({ key }) => form.values[`${key}-title`] + form.values[`${key}-text`] !== '');
  return (
    <details className={styles.tour} open={isWrong || undefined}>
      <summary>
        {title}{' '}
        <span className={page.hint}>
          {[stepsText(steps.length), ...(isOwn ? ['own words'] : [])].join(', ')}
        </span>
      </summary>
      {steps.map(({ key }) => (
        <fieldset key={key} className={styles.step}>
          <legend>{usualTourTexts[key].title}</legend>
          <TextField
            label="Heading"
            maxLength={maxTourTextLength.title}
            placeholder={usualTourTexts[key].title}
            {...form.field(`${key}-title`)}
          />
          <TextArea
            label="Text"
            rows={2}
            maxLength={maxTourTextLength.text}
            placeholder={usualTourTexts[key].text}
            {...form.field(`${key}-text`)}
          />
        </fieldset>
      ))}
    </details>
  );
}

const stepsText = (count: number): string => (count === 1 ? '1 step' : `${count} steps`);
