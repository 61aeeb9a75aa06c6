import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { loadTeam } from '#client/accounts/actions/team-members.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useLastUntilPause } from '#client/state/use-until-pause.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { ClosedRecord } from '#client/ui/display/closed-record.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import { useWorkflows } from './use-workflows.ts';
import { WorkflowEditor } from './workflow-editor.tsx';
import { NotByWorkflow } from './workflows-screen.tsx';

/** One workflow, or with null a new one. */
export function WorkflowScreen({ workflowId }: { workflowId: string | null }): ReactNode {
  const client = useClient();
  const user = useUser();
  const [, navigate] = useLocation();
  const isOn = user.myProofApprovalWorkflowPreference !== null;
  const { workflows, isFailed, load } = useWorkflows(isOn);
  // The profile comes anew whenever somebody's account in the company has changed.
  const { data: team, ...teamLoad } = useLoaded(() => loadTeam(client), { version: user, isAsked: isOn });
  const workflow = useLastUntilPause(workflows?.find(({ id }) => id === workflowId) ?? null);
  if (!isOn) return <NotByWorkflow />;
  const isLost = (isFailed && workflows === null) || (teamLoad.failure !== null && team === null);
  return (
    <div className={page.screen}>
      <BackLink path="/workflow-and-roles">Workflow and roles</BackLink>
      {isLost ? (
        <LoadFailure
          what="The workflow"
          isPage
          onRetry={() => {
            void load();
            void teamLoad.load();
          }}
        />
      ) : workflows === null || team === null ? (
        <Skeleton height="320px" />
      ) : workflowId !== null && workflow === null ? (
        <ClosedRecord
          what="workflow"
          action={
            <Button variant="primary" onClick={() => navigate('/workflow-and-roles')}>
              To the workflows
            </Button>
          }
        />
      ) : (
        <WorkflowEditor key={workflowId} workflow={workflow} isFirst={workflows.length === 0} team={team} />
      )}
    </div>
  );
}
