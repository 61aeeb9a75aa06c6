import { useClient, useUser } from '#client/state/client-context.ts';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import { loadWorkflows } from '#client/workflows/actions/workflows.ts';
import type { Workflow } from '#shared/workflows/workflow.ts';

/** Returns the company's workflows; null until they have come. Does not fetch if `isAsked` is false. */
export function useWorkflows(isAsked: boolean): {
  workflows: readonly Workflow[] | null;
  isFailed: boolean;
  load(): Promise<void>;
} {
  const client = useClient();
  // The profile comes anew whenever the company's workflows or people have changed.
  const { data, failure, load } = useLoaded(() => loadWorkflows(client), { version: useUser(), isAsked });
  return { workflows: data, isFailed: failure !== null, load };
}
