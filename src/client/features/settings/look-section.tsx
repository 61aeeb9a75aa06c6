import { type FormEvent, type ReactNode, useState } from 'react';
import { saveLook } from '#client/stores/actions/save-look.ts';
import { useClient } from '#client/stores/client-context.ts';
import { Button } from '#client/ui/button.tsx';
import page from '#client/ui/page.module.css';
import { TextField } from '#client/ui/text-field.tsx';
import type { WhitelabelInfo } from '#shared/model/user.ts';
import { longestProductName, lookPictures, lookProblems, themeColours } from '#shared/rules/whitelabel.ts';
import { LookPictureField } from './look-picture-field.tsx';
import styles from './settings-screen.module.css';

/** Colours of the product's own look, where a client names none. */
const usual = {
  primary: '#2557d6',
  info: '#0369a1',
  success: '#15803d',
  warning: '#975a06',
  danger: '#b91c1c',
} as const;
const pictureNames = { logo: 'Logo', favicon: 'Favicon', imagePlaceholder: 'Image placeholder' } as const;

/** A white-label account's name, pictures and colours, as its people and customers see them. */
export function LookSection({ now }: { now: WhitelabelInfo }): ReactNode {
  const client = useClient();
  const { address, ...stored } = now;
  const [look, setLook] = useState(stored);
  const [busy, setBusy] = useState(false);
  const isNameless = look.productName.trim() === '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || lookProblems(look).length > 0) return;
    setBusy(true);
    await saveLook(client, look);
    setBusy(false);
  };
  return (
    <form className={page.section} onSubmit={submit} noValidate aria-labelledby="settings-look">
      <h2 id="settings-look">White label</h2>
      <p className={page.hint}>
        Your people and customers see this look from sign-in on, at <code>/signin?company={address}</code>.
      </p>
      <TextField
        label="Product name"
        required
        maxLength={longestProductName}
        value={look.productName}
        error={isNameless ? 'Required!' : null}
        onChange={({ target }) => setLook({ ...look, productName: target.value })}
      />
      {lookPictures.map((name) => (
        <LookPictureField
          key={name}
          label={pictureNames[name]}
          picture={look[name]}
          onChange={(picture) => setLook({ ...look, [name]: picture })}
        />
      ))}
      <div className={styles.colours}>
        {themeColours.map((name) => (
          <TextField
            key={name}
            label={`${name[0]?.toUpperCase()}${name.slice(1)}`}
            type="color"
            value={look.theme[name] ?? usual[name]}
            onChange={({ target }) => setLook({ ...look, theme: { ...look.theme, [name]: target.value } })}
          />
        ))}
      </div>
      <p className={page.hint}>
        A colour that could not be read in the light or the dark theme is shaded there until it can be.
      </p>
      <div className={page.end}>
        <Button type="submit" variant="primary" busy={busy} disabled={isNameless}>
          Save look
        </Button>
      </div>
    </form>
  );
}
