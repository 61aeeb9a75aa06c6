import { ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import page from '#client/ui/page.module.css';
import { largestLookPicture } from '#shared/rules/whitelabel.ts';
import styles from './settings-screen.module.css';

const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml', 'image/x-icon'];

const dataAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** One picture of a look: shown, chosen, removed. Small ones are kept with the look itself. */
export function LookPictureField({
  label,
  picture,
  onChange,
}: {
  label: string;
  picture: string | null;
  onChange(picture: string | null): void;
}): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (!types.includes(file.type)) setProblem('Please choose a PNG, JPEG, GIF, WebP, SVG or ICO.');
    else if (file.size > largestLookPicture) setProblem('Please choose one of at most 48 KB.');
    else {
      setProblem(null);
      onChange(await dataAddress(file));
    }
  };
  return (
    <div className={styles.look}>
      <span className={styles.lookFrame}>
        {picture === null ? <span className={page.hint}>None</span> : <img src={picture} alt={label} />}
      </span>
      <div>
        <strong>{label}</strong>
        {problem === null ? null : (
          <p className={page.error} role="alert">
            {problem}
          </p>
        )}
      </div>
      <Button icon={ImageUp} onClick={() => chooser.current?.click()} aria-label={`Choose: ${label}`}>
        Choose
      </Button>
      <Button
        variant="quiet"
        icon={Trash2}
        disabled={picture === null}
        aria-label={`Remove: ${label}`}
        onClick={() => onChange(null)}
      >
        Remove
      </Button>
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
