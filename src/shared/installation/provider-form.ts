import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { emailProblem } from '#shared/kernel/email.ts';
import { isTimeZone } from '#shared/kernel/time-zone.ts';
import { isVisible } from '#shared/kernel/visible-text.ts';

/** The provider's name and contact details. Its address and tax number are those of the seller on its invoices. */
export interface ProviderForm {
  name: string;
  supportEmail: string;
  /** IANA name. */
  timeZone: string;
  /** ISO 4217; empty where there was no setup. */
  currency: string;
  /** Tours of the screens begin by themselves. */
  tours: boolean;
}

export const providerLabels: Readonly<Record<keyof ProviderForm, string>> = {
  name: 'Studio name',
  supportEmail: 'Support e-mail',
  timeZone: 'Time zone',
  currency: 'Currency',
  tours: 'Tours',
};

export const maxProviderNameLength = 80;

/** Returns what is wrong with the form, by field. */
export function providerProblems({
  name,
  supportEmail,
  timeZone,
}: Pick<ProviderForm, 'name' | 'supportEmail' | 'timeZone'>): Partial<Record<keyof ProviderForm, string>> {
  const found = {
    name: !isVisible(name)
      ? 'Required!'
      : name.trim().length > maxProviderNameLength
        ? `Too long: at most ${maxProviderNameLength} characters`
        : undefined,
    supportEmail: emailProblem(supportEmail) ?? undefined,
    timeZone: timeZone === '' ? 'Required!' : isTimeZone(timeZone) ? undefined : 'Not Valid',
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** Returns whether `who` may change the provider's details: administrators, who also set its invoices. */
export const maySetProvider = (who: Pick<Actor, 'role' | 'viewOnly'>): boolean =>
  can(who, 'update', 'BILLING_SETTINGS');
