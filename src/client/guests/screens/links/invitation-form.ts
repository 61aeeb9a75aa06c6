import type { Problems } from '#client/ui/fields/text-fields.ts';
import type { GuestProtection } from '#shared/guests/guest-link.ts';
import type { GuestInvitation } from '#shared/guests/guests.http.ts';
import { isVisible } from '#shared/kernel/visible-text.ts';
import { lifeOf, opensOf } from './link-terms.ts';

/** What the invitation's form holds. */
export interface InvitationForm {
  to: 'person' | 'open';
  name: string;
  email: string;
  message: string;
  attachmentIds: readonly string[];
  /** Days; null until it is revoked. */
  life: string | null;
  opens: string | null;
  protection: GuestProtection;
  password: string;
  mayDownload: boolean;
  mayDecide: boolean;
}

export const emptyForm = (attachmentIds: readonly string[]): InvitationForm => ({
  to: 'person',
  name: '',
  email: '',
  message: '',
  attachmentIds,
  life: '14',
  opens: null,
  protection: 'none',
  password: '',
  mayDownload: false,
  mayDecide: false,
});

const emailRule = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const minLinkPasswordLength = 6;

/** Returns the faults of the fields. */
export function problemsOf({
  to,
  name,
  email,
  attachmentIds,
  protection,
  password,
}: InvitationForm): Problems<InvitationForm> {
  const isPerson = to === 'person';
  const mail = email.trim();
  return {
    ...(isPerson && !isVisible(name) && { name: 'Required!' }),
    ...(isPerson && !emailRule.test(mail) && { email: mail === '' ? 'Required!' : 'Not Valid' }),
    ...(attachmentIds.length === 0 && { attachmentIds: 'Required!' }),
    ...(protection === 'password' &&
      password.length < minLinkPasswordLength && {
        password: `At least ${minLinkPasswordLength} characters`,
      }),
  };
}

/** A code needs a mail address, which an open link does not have. */
export function invitationOf(form: InvitationForm): GuestInvitation {
  const isPerson = form.to === 'person';
  const protection = !isPerson && form.protection === 'code' ? 'none' : form.protection;
  return {
    guest: isPerson ? { name: form.name.trim(), email: form.email.trim() } : null,
    message: form.message.trim(),
    attachmentIds: [...form.attachmentIds],
    ...lifeOf(form.life),
    protection,
    ...(protection === 'password' ? { password: form.password } : {}),
    maxOpens: opensOf(form.opens),
    mayDownload: form.mayDownload,
    mayDecide: form.mayDecide,
  };
}
