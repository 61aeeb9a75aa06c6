import type { ReactNode } from 'react';
import { usualColours } from '#client/brands/screens/look/look-fields.tsx';
import { lookPictureKind } from '#client/brands/screens/look/look-picture-kind.ts';
import { PictureField } from '#client/ui/fields/picture-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { ProviderLook } from '#shared/accounts/user.ts';

/** The studio's logo and main colour. The rest of its look is in the general settings. */
export const OwnLookFields = ({
  look,
  onChange,
}: {
  look: ProviderLook;
  onChange(look: ProviderLook): void;
}): ReactNode => (
  <>
    <PictureField
      label="Logo"
      ground="light"
      kind={lookPictureKind}
      none="None"
      picture={look.logo}
      onChange={(logo) => onChange({ ...look, logo })}
    />
    <TextField
      label="Main colour"
      type="color"
      value={look.theme.primary ?? usualColours.primary}
      hint="Buttons and links have it. Where it could not be read in the light or the dark theme, it is shaded."
      onChange={({ target }) => onChange({ ...look, theme: { ...look.theme, primary: target.value } })}
    />
  </>
);
