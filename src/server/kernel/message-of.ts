/** Returns what a caught value says of itself; of a host with several addresses, each of which has failed, all of them. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
