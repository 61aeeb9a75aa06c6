/** The demonstration that the setup was to load could not be made. `cause` is why. */
export class DemonstrationError extends Error {
  override name = 'DemonstrationError';
  constructor(cause: unknown) {
    super('the demonstration could not be loaded', { cause });
  }
}
