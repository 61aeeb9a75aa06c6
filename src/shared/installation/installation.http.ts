import { z } from 'zod';
import { providerLookSchema } from '#shared/accounts/user.ts';
import { plainLook } from '#shared/brands/white-label-rules.ts';
import { weekSchema } from '#shared/calendar/business-hours.ts';
import { usualWeek } from '#shared/calendar/standard-hours.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { withBefore } from '#shared/kernel/merge-form.ts';
import { route } from '#shared/kernel/route.ts';
import { catalogueKeys } from './installation.ts';
import { eachTourField } from './tour-texts.ts';

/** Text in a form, where an unset one is absent. */
const flag = z.union([z.boolean(), z.stringbool()]).default(false);
const textFields = {
  name: z.string().max(500),
  supportEmail: z.string().max(320),
  address: z.string().max(2000),
  country: z.string().max(2),
  currency: z.string().max(3),
  timeZone: z.string().max(64),
  taxNumber: z.string().max(200),
  firstname: z.string().max(500),
  lastname: z.string().max(500),
  email: z.string().max(320),
  catalogue: z.enum(catalogueKeys),
  requiresSecondFactor: flag,
  withDemonstration: flag,
};
const password = z.string().max(1000);
export const setupDraftSchema = z.object({
  ...textFields,
  week: weekSchema.default(usualWeek),
  look: providerLookSchema.default(plainLook),
});
export const setupFormSchema = setupDraftSchema.extend({ password });

/** The same in a form, where all is text. */
const draftFields = { ...textFields, week: jsonText(weekSchema), look: jsonText(providerLookSchema) };

const providerFields = {
  name: textFields.name,
  supportEmail: textFields.supportEmail,
  timeZone: textFields.timeZone,
  currency: textFields.currency,
  tours: z.stringbool(),
};
const providerData = z.object({
  form: z.object({ ...providerFields, tours: z.boolean() }),
  /** There is a currency, and something was invoiced or credited: it stays. */
  isCurrencyFinal: z.boolean(),
  /** Fields whose configured value is used in place of the form's. */
  configured: z.array(z.enum(['name', 'supportEmail', 'timeZone'])),
});

const studioTextFields = {
  signIn: z.string().max(2000),
  emptyBoard: z.string().max(2000),
  guestWelcome: z.string().max(2000),
  mailSignature: z.string().max(2000),
};

const tourTextFields = eachTourField(() => z.string().max(2000));

const key = { key: z.string().max(200) };
const nothing = z.null();

/**
 * Calls that set up an installation that has no account yet, with the key of the setup address; and what is changed
 * of it later.
 */
export const installationRoutes = {
  setup: route({
    summary: 'What was answered so far, and what the installation runs on',
    method: 'POST',
    path: '/setup/state',
    audience: 'open',
    body: z.object(key),
    data: z.object({
      draft: setupDraftSchema.nullable(),
      /** Each part that was tried just now; `problem` null where it works. */
      checks: z.array(z.object({ part: z.string(), what: z.string(), problem: z.string().nullable() })),
      /** Mails go to files on the server until a mail server is configured. */
      hasMailServer: z.boolean(),
    }),
  }),
  saveSetup: route({
    summary: 'Keep the answers given so far',
    method: 'PUT',
    path: '/setup',
    audience: 'open',
    body: withBefore(z.object({ ...key, ...draftFields })),
    /** With what others have answered meanwhile. */
    data: setupDraftSchema,
  }),
  mailSetup: route({
    summary: 'Send a mail to try the mail server with',
    method: 'POST',
    path: '/setup/mail',
    audience: 'open',
    body: z.object({ ...key, email: z.email('Not Valid') }),
    /** No mail server is configured: it lies in the outbox. */
    data: z.object({ isInOutbox: z.boolean() }),
  }),
  completeSetup: route({
    summary: 'Set up the installation; the address that led here opens nothing afterwards',
    method: 'POST',
    path: '/setup',
    audience: 'open',
    body: withBefore(z.object({ ...key, ...draftFields, password })),
    data: nothing,
  }),
  provider: route({
    summary:
      'What the provider is called and where it is reached, and what of it the configuration of the server sets',
    method: 'GET',
    path: '/provider',
    audience: 'provider',
    data: providerData,
  }),
  saveProvider: route({
    summary: 'Change what the provider is called and where it is reached',
    method: 'PUT',
    path: '/provider',
    audience: 'provider',
    csrf: 'reseller-profile',
    body: withBefore(z.object(providerFields)),
    data: providerData,
  }),
  studioTexts: route({
    summary: "The studio's own texts; empty: the usual one",
    method: 'GET',
    path: '/provider/texts',
    audience: 'provider',
    data: z.object(studioTextFields),
  }),
  saveStudioTexts: route({
    summary: "Change the studio's own texts",
    method: 'PUT',
    path: '/provider/texts',
    audience: 'provider',
    csrf: 'reseller-profile',
    body: withBefore(z.object(studioTextFields)),
    data: z.object(studioTextFields),
  }),
  tourTexts: route({
    summary: "The studio's own words in the tours; empty: the usual ones",
    method: 'GET',
    path: '/provider/tours',
    audience: 'provider',
    data: z.object(tourTextFields),
  }),
  saveTourTexts: route({
    summary: "Change the studio's own words in the tours",
    method: 'PUT',
    path: '/provider/tours',
    audience: 'provider',
    csrf: 'reseller-profile',
    body: withBefore(z.object(tourTextFields)),
    data: z.object(tourTextFields),
  }),
  saveProviderLook: route({
    summary: "Give the provider its own logo and colours; white-label clients' people keep theirs",
    method: 'PUT',
    path: '/look',
    audience: 'provider',
    csrf: 'reseller-profile',
    body: withBefore(z.object({ look: jsonText(providerLookSchema) })),
    data: providerLookSchema,
  }),
};
