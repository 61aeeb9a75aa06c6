import { z } from 'zod';

/** What a person said of a change: looked at it, agreed to it, or took it for a matter of rendering. */
const verdictSchema = z.enum(['seen', 'accepted', 'ignored']);

/** Characters of the name that the client gives to a change. */
const maxChangeKey = 200;
/** Verdicts that one call writes. */
export const maxVerdicts = 500;

export const changeVerdictSchema = z.object({
  key: z.string().min(1).max(maxChangeKey),
  verdict: verdictSchema,
});
export type ChangeVerdict = z.infer<typeof changeVerdictSchema>;

/** Null takes a verdict back. */
export const givenVerdictSchema = changeVerdictSchema.extend({ verdict: verdictSchema.nullable() });
export type GivenVerdict = z.infer<typeof givenVerdictSchema>;
