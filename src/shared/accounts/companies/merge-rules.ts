import { z } from 'zod';

/** A company that is to be merged with another, as far as that decides whether it can be. */
export interface MergingCompany {
  id: string;
  name: string;
  /** Null: the provider's own customer. */
  resellerId: string | null;
  isReseller: boolean;
  currency: string;
  /** It has a paid plan that has not ended. */
  isPaying: boolean;
  isClosed: boolean;
  isBeingDeleted: boolean;
  /** Numbers of open invoices of plan terms and monthly add-ons. */
  openTerms: readonly string[];
  /** People who can sign in or are invited to. */
  people: number;
  /** The number of seats in its plan; null: unlimited. */
  seats: number | null;
}

const countsSchema = z.object({
  people: z.number().int(),
  orders: z.number().int(),
  openOrders: z.number().int(),
  /** Versions of its orders' files. */
  files: z.number().int(),
  threads: z.number().int(),
  images: z.number().int(),
  invoices: z.number().int(),
  workflows: z.number().int(),
});
export type MergeCounts = z.infer<typeof countsSchema>;

/** What would move, and why it cannot yet. */
export const mergePreviewSchema = z.object({
  /** Who stays. */
  into: z.object({ id: z.string(), name: z.string() }),
  counts: countsSchema,
  /** Each says what to do; empty: they can be merged. */
  problems: z.array(z.string()),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

/** Returns why a company cannot be merged into another yet, and what to do about each; empty: it can. */
export function mergeProblems(gone: MergingCompany, into: MergingCompany): string[] {
  if (gone.id === into.id) return ['Choose another company: this one cannot be merged into itself.'];
  const both = [gone, into];
  const problems = [
    ...both
      .filter(({ isReseller }) => isReseller)
      .map(({ name }) => `${name} is a reseller. Only customers can be merged.`),
    ...both.filter(({ isClosed }) => isClosed).map(({ name }) => `${name} is closed. Reopen it first.`),
    ...both
      .filter(({ isBeingDeleted }) => isBeingDeleted)
      .map(({ name }) => `${name} is to be deleted. Its owner must keep the account first.`),
  ];
  if (gone.resellerId !== into.resellerId)
    problems.push(
      'They are customers of different resellers. Invite the people of one into the other instead.',
    );
  if (gone.currency !== into.currency)
    problems.push(
      `${gone.name} pays in ${gone.currency}, ${into.name} in ${into.currency}. Close ${gone.name} instead, and invite its people into ${into.name}.`,
    );
  if (gone.isPaying && into.isPaying)
    problems.push(
      `Both have a paid plan. Give ${gone.name} a free one; they can be merged once its paid time has ended.`,
    );
  else if (gone.isPaying)
    problems.push(
      `${gone.name} has a paid plan and ${into.name} has none. Merge ${into.name} into ${gone.name} instead.`,
    );
  if (gone.openTerms.length > 0)
    problems.push(
      `Open invoices of ${gone.name}’s plan: ${gone.openTerms.join(', ')}. Record their payment, credit them, or write them off first.`,
    );
  const together = gone.people + into.people;
  if (gone.people > 0 && into.seats !== null && together > into.seats)
    problems.push(
      `Together they are ${together} people, and the plan of ${into.name} has ${into.seats} ${into.seats === 1 ? 'seat' : 'seats'}. Deactivate ${together - into.seats}, or give ${into.name} a plan with more seats.`,
    );
  return problems;
}
