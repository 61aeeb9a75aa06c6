import type { ReactNode } from 'react';
import styles from '#client/accounts/screens/settings/settings-screen.module.css';
import { PictureField } from '#client/ui/fields/picture-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import type { ProviderLook, WhitelabelLook } from '#shared/accounts/user.ts';
import {
  lookLabels,
  lookPictures,
  maxProductNameLength,
  themeColours,
} from '#shared/brands/white-label-rules.ts';
import { lookPictureKind } from './look-picture-kind.ts';

/** Colours of the product's own look, where a client names none. */
export const usualColours = {
  primary: '#2557d6',
  info: '#0369a1',
  success: '#15803d',
  warning: '#975a06',
  danger: '#b91c1c',
} as const;

/** A look's name, pictures and colours. */
export function LookFields({
  look,
  onChange,
}: {
  look: WhitelabelLook;
  onChange(part: Partial<WhitelabelLook>): void;
}): ReactNode {
  return (
    <>
      <TextField
        label={lookLabels.productName}
        required
        maxLength={maxProductNameLength}
        value={look.productName}
        error={look.productName.trim() === '' ? 'Required!' : null}
        onChange={({ target }) => onChange({ productName: target.value })}
      />
      <PictureAndColourFields look={look} onChange={onChange} />
    </>
  );
}

/** A look's pictures and colours. */
export function PictureAndColourFields({
  look,
  onChange,
}: {
  look: ProviderLook;
  onChange(part: Partial<ProviderLook>): void;
}): ReactNode {
  return (
    <>
      {lookPictures.map((name) => (
        <PictureField
          key={name}
          label={lookLabels[name]}
          kind={lookPictureKind}
          none="None"
          {...(name === 'logo' && { ground: 'light' as const })}
          picture={look[name]}
          onChange={(picture) => onChange({ [name]: picture })}
        />
      ))}
      <div className={styles.colours}>
        {themeColours.map((name) => (
          <TextField
            key={name}
            label={`${name[0]?.toUpperCase()}${name.slice(1)}`}
            type="color"
            value={look.theme[name] ?? usualColours[name]}
            onChange={({ target }) => onChange({ theme: { ...look.theme, [name]: target.value } })}
          />
        ))}
      </div>
      <p className={page.hint}>
        A colour that could not be read in the light or the dark theme is shaded there until it can be.
      </p>
    </>
  );
}
