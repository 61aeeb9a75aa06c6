import { useCallback, useEffect, useState } from 'react';
import { useClient, useUser } from '#client/state/client-context.ts';
import { loadWorkflows } from '#client/workflows/actions/workflows.ts';
import type { Workflow } from '#shared/workflows/workflow.ts';

/** Returns the company's workflows; null until they have come. Does not fetch if `isAsked` is false. */
export function useWorkflows(isAsked: boolean): {
  workflows: readonly Workflow[] | null;
  isFailed: boolean;
  load(): void;
} {
  const client = useClient();
  const user = useUser();
  const [workflows, setWorkflows] = useState<readonly Workflow[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const load = useCallback((): void => {
    void loadWorkflows(client).then((loaded) => {
      setFailed(loaded === null);
      if (loaded !== null) setWorkflows(loaded);
    });
  }, [client]);
  // The profile comes anew whenever the company's workflows or people have changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads with each profile.
  useEffect(() => {
    if (isAsked) load();
  }, [isAsked, load, user]);
  return { workflows, isFailed, load };
}
