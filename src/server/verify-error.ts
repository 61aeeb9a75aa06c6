/** Why the records cannot be verified, and what to do: for the person who runs it. */
export class VerifyError extends Error {
  override name = 'VerifyError';
}
