import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './membership.module.css';

/** What a plan gives beside its limits; nothing where that is nothing. */
export const FeatureList = ({ plan, features }: { plan: string; features: readonly string[] }): ReactNode =>
  features.length === 0 ? null : (
    <ul className={styles.features} aria-label={`Features of ${plan}`}>
      {features.map((feature) => (
        <li key={feature}>
          <Check size={14} aria-hidden />
          {feature}
        </li>
      ))}
    </ul>
  );
