import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import type { ProviderLook, User, WhitelabelLook } from '#shared/accounts/user.ts';
import { rgbOf } from '#shared/kernel/contrast.ts';
import { isVisible } from '#shared/kernel/visible-text.ts';
import type { SignInPlace, WhitelabelTerms } from './white-label.ts';

export const themeColours = ['primary', 'info', 'success', 'warning', 'danger'] as const;
export const lookPictures = ['logo', 'favicon', 'imagePlaceholder'] as const;

/** As its forms name the fields. */
export const providerLookLabels: Readonly<Record<keyof ProviderLook, string>> = {
  logo: 'Logo',
  favicon: 'Favicon',
  imagePlaceholder: 'Image placeholder',
  theme: 'Colours',
};
export const lookLabels: Readonly<Record<keyof WhitelabelLook, string>> = {
  productName: 'Product name',
  ...providerLookLabels,
};
export const whitelabelTermLabels: Readonly<Record<keyof WhitelabelTerms, string>> = {
  ...lookLabels,
  address: 'Address',
  signInHost: 'Host',
};

/** No look of its own: the product's images and colours. */
export const plainLook: ProviderLook = { logo: null, favicon: null, imagePlaceholder: null, theme: {} };

/** Bytes: the sign-in page carries them all. */
export const maxLookPictureBytes = 48 * 1024;
export const maxProductNameLength = 40;

/** The owner of a white-label account changes its look. */
export const maySetLook = (
  actor: Pick<Actor, 'role' | 'viewOnly'>,
  { isClientWhitelabel }: Pick<User, 'isClientWhitelabel'>,
): boolean => isClientWhitelabel && can(actor, 'update', 'COMPANY_INFORMATION');

/** Managers write announcements; the owner of a white-label account writes those to its customers. */
export const mayAnnounce = (
  actor: Pick<Actor, 'role' | 'viewOnly'>,
  account: Pick<User, 'isClientWhitelabel'>,
): boolean => can(actor, 'update', 'ANNOUNCEMENTS') || maySetLook(actor, account);

/** Managers make a company a white-label account. */
export const mayGiveLooks = (actor: Pick<Actor, 'role' | 'viewOnly'>): boolean =>
  can(actor, 'update', 'WHITE_LABEL');

export const maxAddressLength = 40;

const addressText = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** A host's name of two parts or more, without a port. */
const hostText = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns the faults of a sign-in address, one sentence each. */
export function signInProblems({ address, signInHost }: SignInPlace): string[] {
  const problems: string[] = [];
  if (address === '') problems.push('Address: Required!');
  else if (!addressText.test(address) || address.length > maxAddressLength)
    problems.push(`Address: Small letters, digits and single dashes, at most ${maxAddressLength}.`);
  if (signInHost !== null && !hostText.test(signInHost))
    problems.push('Host: Must be a name such as proofs.example.com.');
  return problems;
}

/** Nothing that ends the attribute or the style which it is put into. */
const pictureText =
  /^data:image\/(png|jpeg|gif|webp|svg\+xml|x-icon|vnd\.microsoft\.icon)(;base64,[A-Za-z0-9+/]*={0,2}|,[\w!$%&*+,./:;=?@~-]*)$/;
/** An address of bytes is a third longer than they are; text of an SVG up to three times. */
const maxPictureTextLength = maxLookPictureBytes * 3;

/** Returns the faults of a look, one sentence each. */
export function lookProblems({ productName, ...look }: WhitelabelLook): string[] {
  const problems: string[] = [];
  if (!isVisible(productName)) problems.push('Product name: Required!');
  if (productName.trim().length > maxProductNameLength)
    problems.push(`Product name: at most ${maxProductNameLength} characters.`);
  if (/\p{Cc}/u.test(productName)) problems.push('Product name: one line.');
  return [...problems, ...pictureProblems(look)];
}

/** Returns the faults of a look's pictures and colours, one sentence each. */
export function pictureProblems({ theme, ...pictures }: ProviderLook): string[] {
  const problems: string[] = [];
  for (const [name, colour] of Object.entries(theme))
    if (!themeColours.some((known) => known === name) || rgbOf(colour) === null)
      problems.push(`${name}: must be a colour such as #1d4ed8.`);
  for (const name of lookPictures) {
    const picture = pictures[name];
    if (picture === null) continue;
    if (!pictureText.test(picture))
      problems.push(`${name}: must be a PNG, JPEG, GIF, WebP, SVG or ICO picture.`);
    if (picture.length > maxPictureTextLength) problems.push(`${name}: at most 48 KB.`);
  }
  return problems;
}
