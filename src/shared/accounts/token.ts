import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { awaitedSteps, factorKinds } from './second-factor.ts';

/** When an access token ends. */
export const accessTokenEnd = {
  accessTokenExpiresAt: instantSchema,
  /** Counted from the response, because the device's clock may be wrong. */
  accessTokenLastsMs: z.number().int(),
};

/** The session's new token after its holder proved who they are. It replaces the one that the call was sent with. */
export const renewedToken = { accessToken: z.string() };

/** What a sign-in returns. */
export const tokenData = z.object({
  accessToken: z.string(),
  ...accessTokenEnd,
  user: z.object({ id: z.string() }),
  client: z.object({ id: z.string() }),
  /** Present where the token opens nothing until the second factor has come. */
  awaits: z.enum(awaitedSteps).optional(),
  /** The factors that the person has set up, if the token waits for one. */
  factors: z.array(z.enum(factorKinds)).optional(),
});
