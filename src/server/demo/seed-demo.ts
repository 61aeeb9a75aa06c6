import { isInhabited } from './demo.queries.ts';
import type { DemoParts } from './fill-demo.ts';

/**
 * Fills an empty installation with the demonstration: people, companies, orders and proofs, with times that lead up to
 * now. Returns false, and does nothing, where anyone has an account already; what makes the proofs is not loaded then.
 */
export async function seedDemo(parts: DemoParts): Promise<boolean> {
  if (await isInhabited(parts.db)) return false;
  const { fillDemo } = await import('./fill-demo.ts');
  await fillDemo(parts);
  return true;
}
