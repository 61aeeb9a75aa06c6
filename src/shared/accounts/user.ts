import { z } from 'zod';
import { clientTypeSchema, roleSchema } from '#shared/access/role.ts';
import { userPlanShape } from '#shared/billing/user-plan.ts';
import { personSchema } from './person.ts';
import { tourEndsSchema } from './tour-schema.ts';

export const whitelabelLookSchema = z.object({
  productName: z.string(),
  logo: z.string().nullable(),
  favicon: z.string().nullable(),
  imagePlaceholder: z.string().nullable(),
  /** Colours by name: info, primary, success, warning, danger. As `#rrggbb`. */
  theme: z.record(z.string(), z.string()),
});
export type WhitelabelLook = z.infer<typeof whitelabelLookSchema>;

/** The provider's own pictures and colours. The product's name is configured. */
export const providerLookSchema = whitelabelLookSchema.omit({ productName: true });
export type ProviderLook = z.infer<typeof providerLookSchema>;

export const whitelabelInfoSchema = whitelabelLookSchema.extend({
  /** Names the client in `/signin?company=…`. */
  address: z.string(),
});
export type WhitelabelInfo = z.infer<typeof whitelabelInfoSchema>;

/** Bytes used and allowed; a negative quota means unlimited. */
const storageUseSchema = z.object({ used: z.number(), quota: z.number() });

/** The signed-in person as GET /profile and /r/profile return it. */
export const userSchema = z.object({
  id: z.string(),
  clientType: clientTypeSchema,
  role: roleSchema,
  /** Staff members who may decide on proofs. */
  isApprover: z.boolean(),
  firstname: z.string(),
  lastname: z.string(),
  name: z.string(),
  emailAddress: z.string(),
  avatar: z.string().nullable(),
  jobTitle: z.string().nullable(),
  company: z.object({ id: z.string(), name: z.string() }).nullable(),
  timeZone: z.string(),
  /** The same in words, with what its clocks are off UTC now: `Kuala Lumpur, UTC+08:00`; empty where there is none. */
  timeZoneLabel: z.string(),
  viewOnly: z.boolean(),
  /** A reseller or white-label account itself; its customers have its look alone. */
  isClientWhitelabel: z.boolean(),
  whitelabelInfo: whitelabelInfoSchema.nullable(),
  /** The favicon in effect: of the person's look, else the provider's. Null: the product's own. */
  appFavicon: z.string().nullable(),
  /** The provider's own pictures, whatever look the person has; null: it has none. */
  ngineLogo: z.string().nullable(),
  ngineFavicon: z.string().nullable(),
  isProfileComplete: z.boolean(),
  isClientProfileComplete: z.boolean(),
  emailIsVerified: z.boolean(),
  /** False if the account signs in only by single sign-on, or has no password yet. */
  hasPassword: z.boolean(),
  /** How the account's proofs are approved, once chosen; until then it has no workflows to edit. */
  myProofApprovalWorkflowPreference: z.string().nullable(),
  tour: tourEndsSchema,
  /** Address of a film about the product, as in GET /config; null: the installation has none. */
  tourVideo: z.string().nullable(),
  /** The provider's employee who impersonates this person in this session; null: nobody. */
  impersonator: personSchema.nullable(),
  storages: storageUseSchema,
  ...userPlanShape,
});
export type User = z.infer<typeof userSchema>;
