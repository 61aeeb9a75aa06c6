import type { ReactNode } from 'react';
import { Progress } from '#client/ui/display/progress.tsx';
import styles from './reporting.module.css';

export interface Figure {
  id: string;
  label: string;
  value: string;
  /** What the figure is made of or means. */
  note?: string;
  /** Per cent, shown as a bar. */
  part?: number | null;
  isBad?: boolean;
  /** Pressed, it narrows the list below to the orders behind it. */
  onPress?: () => void;
  isPressed?: boolean;
}

/** The figures of a report, in their order. */
export function Figures({
  label,
  figures,
  isWide = false,
}: {
  label: string;
  figures: readonly Figure[];
  /** Their values are amounts of money, which need more room than counts. */
  isWide?: boolean;
}): ReactNode {
  return (
    <ul className={styles.figures} data-wide={isWide} aria-label={label} data-tour="report-figures">
      {figures.map((figure) => (
        <li key={figure.id}>
          {figure.onPress === undefined ? (
            <div className={styles.figure}>
              <FigureFace figure={figure} />
            </div>
          ) : (
            <button
              type="button"
              className={styles.figure}
              aria-pressed={figure.isPressed === true}
              onClick={figure.onPress}
            >
              <FigureFace figure={figure} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function FigureFace({ figure: { label, value, note, part, isBad = false } }: { figure: Figure }): ReactNode {
  return (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      {part === undefined || part === null ? null : (
        <Progress value={part} label={`${label}: ${Math.round(part)}%`} tone={isBad ? 'danger' : 'accent'} />
      )}
      {note === undefined ? null : (
        <span className={styles.note} data-bad={isBad}>
          {note}
        </span>
      )}
    </>
  );
}
