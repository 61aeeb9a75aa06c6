import type { MutationTx } from '#server/mutation/mutate.ts';
import { isInhabited } from './demo.queries.ts';
import type { DemoParts } from './fill-demo.ts';

/**
 * Makes the files of the demonstration: people, companies, orders and proofs, with times that lead up to now. Returns
 * what writes its rows. Where anyone has an account already that writes nothing; what makes the proofs is not loaded
 * then.
 */
export async function demoWriter(parts: DemoParts): Promise<(tx: MutationTx) => Promise<void>> {
  if (await isInhabited(parts.db)) return async () => {};
  const { prepareDemo } = await import('./fill-demo.ts');
  const write = await prepareDemo(parts);
  return async (tx) => {
    if (!(await isInhabited(tx))) await write(tx);
  };
}
