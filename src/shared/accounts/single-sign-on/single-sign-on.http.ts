import { z } from 'zod';
import { clientTypeSchema } from '#shared/access/role.ts';
import { renewedToken, tokenData } from '#shared/accounts/token.ts';
import { route } from '#shared/kernel/route.ts';
import { joinsAsSchema, signOnConnectionSchema } from './single-sign-on.ts';

const form = z.object({
  issuer: z.string().max(500),
  clientId: z.string().max(300),
  clientSecret: z.string().max(1000),
  domains: z.string().max(2000),
  joinsAs: joinsAsSchema,
  isRequired: z.stringbool(),
  trustsSecondFactor: z.stringbool(),
});
const state = z.object({
  connection: signOnConnectionSchema.nullable(),
  /** The address to which the issuer sends people back, to be registered with it. */
  callback: z.string(),
  /** The same address at the host of the company's white-label client; null if there is none. */
  hostCallback: z.string().nullable(),
});
/** A sign-in, with where to end the session at the issuer too; null: the issuer offers none. */
const signedIn = tokenData.extend({ signOutUrl: z.string().nullable() });
const ofCompany = z.object({ companyId: z.string() });
const begun = z.object({
  /** Of the issuer, where the person signs in. */
  url: z.string(),
  /** A secret kept by the browser until the end, so that nobody can finish another's sign-in. */
  attempt: z.string(),
});
const response = z.object({
  attempt: z.string().max(200),
  /** The query of the address that the issuer has sent the browser to. */
  parameters: z.string().max(8000),
  /** That address without its query. */
  callback: z.string().max(1000),
});

/** Sign-in by OpenID Connect, and the connections that it goes by. */
export const singleSignOnRoutes = {
  findSignOn: route({
    summary:
      'Whether people with an address at a domain sign in by single sign-on; whether one has an account is not said',
    method: 'GET',
    path: '/single-sign-on',
    audience: 'open',
    query: z.object({ side: clientTypeSchema, domain: z.string().max(320) }),
    data: z.object({ isOffered: z.boolean(), isRequired: z.boolean() }),
  }),
  beginSignOn: route({
    summary: 'Begin a sign-in at the issuer of an e-mail address’s domain',
    method: 'POST',
    path: '/single-sign-on',
    audience: 'open',
    body: z.object({ side: clientTypeSchema, email: z.string().min(1).max(320) }),
    data: begun,
  }),
  finishSignOn: route({
    summary: 'Finish a sign-in with what the issuer has sent back',
    method: 'POST',
    path: '/single-sign-on/response',
    audience: 'open',
    body: response,
    data: z.union([
      signedIn,
      z.object({
        /** Somebody had this account before single sign-on: its password shows that it is theirs. */
        link: z.string(),
        email: z.string(),
        signOutUrl: z.string().nullable(),
      }),
    ]),
  }),
  linkSignOn: route({
    summary: 'Link the account that was there before, with its password, and sign in',
    method: 'POST',
    path: '/single-sign-on/link',
    audience: 'open',
    body: z.object({ link: z.string().max(200), password: z.string().min(1).max(1000) }),
    data: tokenData,
  }),
  beginSignOnProof: route({
    summary: 'Begin to prove who one is at the issuer of one’s single sign-on, which is to ask',
    method: 'POST',
    path: '/identity/single-sign-on',
    audience: 'session',
    csrf: 'profile',
    data: begun,
  }),
  finishSignOnProof: route({
    summary: 'Prove it with what the issuer has sent back; returns a new token, as the other proofs do',
    method: 'POST',
    path: '/identity/single-sign-on/response',
    audience: 'session',
    csrf: 'profile',
    body: response,
    data: z.object(renewedToken),
  }),
  signOn: route({
    summary: 'The connection of one’s company, or of the staff',
    method: 'GET',
    path: '/single-sign-on',
    audience: 'session',
    data: state,
  }),
  saveSignOn: route({
    summary: 'Set it; the issuer is asked for its description first',
    method: 'PUT',
    path: '/single-sign-on',
    audience: 'session',
    csrf: 'profile',
    needsIdentity: true,
    body: form,
    data: state,
  }),
  removeSignOn: route({
    summary: 'Remove it; people sign in with their passwords again',
    method: 'DELETE',
    path: '/single-sign-on',
    audience: 'session',
    csrf: 'profile',
    needsIdentity: true,
    data: z.null(),
  }),
  companySignOn: route({
    summary: 'The connection of a company, for administrators',
    method: 'GET',
    path: '/companies/:companyId/single-sign-on',
    audience: 'provider',
    params: ofCompany,
    data: state,
  }),
  saveCompanySignOn: route({
    summary: 'Set that of a company; also for domains at which none of its owners has an address',
    method: 'PUT',
    path: '/companies/:companyId/single-sign-on',
    audience: 'provider',
    csrf: 'profile',
    needsIdentity: true,
    params: ofCompany,
    body: form,
    data: state,
  }),
  removeCompanySignOn: route({
    summary: 'Remove that of a company',
    method: 'DELETE',
    path: '/companies/:companyId/single-sign-on',
    audience: 'provider',
    csrf: 'profile',
    needsIdentity: true,
    params: ofCompany,
    data: z.null(),
  }),
};
