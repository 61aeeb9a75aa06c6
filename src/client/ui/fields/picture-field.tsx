import { ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import page from '#client/ui/page.module.css';
import styles from './picture-field.module.css';

/** The kinds of pictures a field takes, and how one is read. */
export interface PictureKind {
  types: readonly string[];
  /** The types as text: `an SVG or a PNG`. */
  typesText: string;
  maxBytes: number;
  /** Returns a data address; rejects what cannot be drawn. */
  read(file: File): Promise<string>;
}

/** One picture: shown, chosen, removed. `onChange` is given a data address, or null. */
export function PictureField({
  label,
  kind,
  picture,
  none,
  ground,
  busy = false,
  onChange,
}: {
  label: string;
  kind: PictureKind;
  picture: string | null;
  /** Shown while there is none. */
  none: string;
  /** Its background, if that is not the screen's own. */
  ground?: 'light' | 'dark';
  busy?: boolean;
  onChange(picture: string | null): void;
}): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { types, typesText, maxBytes, read } = kind;
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setProblem(null);
    if (!types.includes(file.type)) return setProblem(`Please choose ${typesText}.`);
    if (file.size > maxBytes) return setProblem(`Please choose one of at most ${maxBytes / 1024} KB.`);
    try {
      onChange(await read(file));
    } catch {
      setProblem('This file cannot be drawn. Please choose another one.');
    }
  };
  return (
    <div className={styles.field}>
      <span className={styles.frame} data-ground={ground}>
        {picture === null ? <span>{none}</span> : <img src={picture} alt={label} />}
      </span>
      <div>
        <strong>{label}</strong>
        {problem === null ? null : (
          <p className={page.error} role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button
          icon={ImageUp}
          busy={busy}
          onClick={() => chooser.current?.click()}
          aria-label={`Choose: ${label}`}
        >
          Choose
        </Button>
        <Button
          variant="quiet"
          icon={Trash2}
          disabled={picture === null || busy}
          aria-label={`Remove: ${label}`}
          onClick={() => onChange(null)}
        >
          Remove
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={types.join(',')}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
}
