import { z } from 'zod';
import { clientTypeSchema } from '#shared/access/role.ts';
import { tourFields } from '#shared/installation/tour-texts.ts';
import { csrfScopes, route } from '#shared/kernel/route.ts';
import { newPasswordSchema } from './profile.http.ts';
import { tokenData } from './token.ts';
import { providerLookSchema, userSchema, whitelabelInfoSchema } from './user.ts';

const tokenBody = z.object({
  grant_type: z.literal('password'),
  username: z.string().min(1).max(320),
  password: z.string().min(1).max(1000),
});
const emailBody = z.object({ email: z.email('Not Valid') });
const newPasswordBody = z.object({
  token: z.string(),
  password: newPasswordSchema,
});
const nothing = z.null();

/** Token routes are form-encoded with client credentials in basic auth, as specified. */
export const sessionRoutes = {
  customerToken: route({
    summary: 'Sign in as a customer',
    method: 'POST',
    path: '/token',
    audience: 'customer',
    body: tokenBody,
    data: tokenData,
  }),
  providerToken: route({
    summary: "Sign in on the provider's side",
    method: 'POST',
    path: '/token',
    audience: 'provider',
    body: tokenBody,
    data: tokenData,
  }),
  customerProfile: route({
    summary: 'The signed-in customer',
    method: 'GET',
    path: '/r/profile',
    audience: 'customer',
    data: userSchema,
  }),
  providerProfile: route({
    summary: "The signed-in person of the provider's side",
    method: 'GET',
    path: '/profile',
    audience: 'provider',
    data: userSchema,
  }),
  logout: route({
    summary: 'End this session',
    method: 'POST',
    path: '/logout',
    audience: 'session',
    csrf: 'profile',
    data: nothing,
  }),
  resetPassword: route({
    summary: 'Mail a link to reset the password',
    method: 'POST',
    path: '/reset-password',
    audience: 'customer',
    body: emailBody,
    data: nothing,
  }),
  providerResetPassword: route({
    summary: "Mail a link to reset the password (provider's side)",
    method: 'POST',
    path: '/reset-password',
    audience: 'provider',
    body: emailBody,
    data: nothing,
  }),
  confirmResetPassword: route({
    summary: 'Set a new password with the token from the mail; ends every other session of that person',
    method: 'POST',
    path: '/reset-password/confirm',
    audience: 'open',
    body: newPasswordBody,
    /** Where the person signs in. */
    data: z.object({ side: clientTypeSchema }),
  }),
  csrf: route({
    summary: 'An anti-forgery token for one scope, bound to this session',
    method: 'GET',
    path: '/csrf/:scope',
    audience: 'any',
    params: z.object({ scope: z.enum(csrfScopes) }),
    data: z.object({ token: z.string() }),
  }),
  appConfig: route({
    summary: 'What the sign-in page and the shell show before anyone is signed in',
    method: 'GET',
    path: '/config',
    audience: 'open',
    /** A white-label client's address for its sign-in page; without one, the request's host decides. */
    query: z.object({ company: z.string().max(64).optional() }),
    data: z.object({
      /** False until somebody has done the setup: there is no account yet. */
      isSetUp: z.boolean(),
      productName: z.string(),
      providerName: z.string(),
      /** The provider's, ISO 3166-1 alpha-2; empty where there was no setup. */
      country: z.string(),
      supportEmail: z.string(),
      privacyUrl: z.string().nullable(),
      termsUrl: z.string().nullable(),
      clientCredentials: z.object({ customer: z.string(), provider: z.string() }),
      /** The provider's own, for all who see no white-label client's. */
      look: providerLookSchema,
      whitelabel: whitelabelInfoSchema.nullable(),
      /** The studio's own texts; empty: the usual ones. White-label clients' people do not read them. */
      texts: z.object({ signIn: z.string(), emptyBoard: z.string(), guestWelcome: z.string() }),
      /** Tours of the screens begin by themselves. */
      tours: z.boolean(),
      /** The studio's own words in them, of the fields that it has written; for the same people as its texts. */
      tourTexts: z.partialRecord(z.enum(tourFields), z.string()),
      /** A film about the product; null: there is none. */
      tourVideo: z.string().nullable(),
      /** On which sides somebody signs in by single sign-on. */
      singleSignOn: z.object({ customer: z.boolean(), user: z.boolean() }),
      /** Invoices can be paid by card. */
      takesCards: z.boolean(),
      /** Accounts to try, in the demonstration only. */
      demo: z.array(
        z.object({
          label: z.string(),
          email: z.string(),
          password: z.string(),
          side: z.enum(['customer', 'user']),
        }),
      ),
    }),
  }),
  reportCrash: route({
    summary: 'A rendering crash, for the server log',
    method: 'POST',
    path: '/crash',
    audience: 'open',
    body: z.object({
      message: z.string().max(2000),
      stack: z.string().max(20_000),
      path: z.string().max(2000),
      note: z.string().max(2000).optional(),
    }),
    data: nothing,
  }),
};
