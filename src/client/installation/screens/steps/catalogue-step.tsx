import type { ReactNode } from 'react';
import { Choice } from '#client/ui/fields/choice.tsx';
import { catalogues } from '#shared/installation/catalogues.ts';
import { type CatalogueKey, catalogueKeys } from '#shared/installation/installation.ts';
import styles from '../setup-screen.module.css';
import type { Setup } from '../use-setup.ts';

const choiceOf = (key: CatalogueKey): { label: string; hint: string } =>
  key === 'none'
    ? { label: 'None', hint: 'You add every service and plan yourself.' }
    : { label: catalogues[key].title, hint: catalogues[key].description };

export const CatalogueStep = ({ setup: { values, choose } }: { setup: Setup }): ReactNode => (
  <fieldset className={styles.choices}>
    <legend>Begin with</legend>
    {catalogueKeys.map((key) => (
      <Choice
        key={key}
        name="catalogue"
        {...choiceOf(key)}
        checked={values.catalogue === key}
        onChange={() => choose({ catalogue: key })}
      />
    ))}
  </fieldset>
);
