import { TriangleAlert, Workflow as WorkflowIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useUser } from '#client/state/client-context.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { LinkButton } from '#client/ui/buttons/link-button.tsx';
import { AvatarStack } from '#client/ui/display/avatar-stack.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import type { Workflow } from '#shared/workflows/workflow.ts';
import { mayEditWorkflows } from '#shared/workflows/workflows.ts';
import { useWorkflows } from './use-workflows.ts';
import { lacksApprover, peopleSentence, personNote } from './workflow-labels.ts';
import styles from './workflows.module.css';

const newPath = '/workflow-and-roles/create';

/** Workflow and Roles: who reviews the company's orders, under which name. */
export function WorkflowsScreen(): ReactNode {
  const user = useUser();
  const isOn = user.myProofApprovalWorkflowPreference !== null;
  const { workflows, isFailed, load } = useWorkflows(isOn);
  if (!isOn) return <NotByWorkflow />;
  const create = mayEditWorkflows(user) ? (
    <Link href={newPath} asChild>
      <LinkButton href={newPath} variant="primary" icon={WorkflowIcon}>
        Create workflow
      </LinkButton>
    </Link>
  ) : null;
  return (
    <div className={page.screen}>
      <BackToOrders />
      <header className={styles.head}>
        <h1 className={page.title}>Workflow and roles</h1>
        {workflows !== null && workflows.length > 0 ? create : null}
      </header>
      <p className={page.hint}>
        A new order is created with a workflow, and its people come onto the order when it is published. Later
        changes here do not reach orders that are published already.
      </p>
      <section className={page.section} aria-label="Workflows">
        {isFailed && workflows === null ? (
          <LoadFailure what="The workflows" onRetry={load} />
        ) : workflows === null ? (
          <Skeleton height="120px" />
        ) : workflows.length === 0 ? (
          <EmptyState
            icon={WorkflowIcon}
            title="No workflow yet"
            text="Name who approves and who collaborates, once, for orders of a kind. Until there is one, orders are approved by anyone who may approve."
            action={create}
          />
        ) : (
          <ul className={styles.list}>
            {workflows.map((workflow) => (
              <WorkflowRow key={workflow.id} workflow={workflow} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function WorkflowRow({ workflow }: { workflow: Workflow }): ReactNode {
  const { id, name, isDefault, people, openOrders } = workflow;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>
          <Link href={`/workflow-and-roles/${id}`}>{name}</Link>
          {isDefault ? <Chip tone="accent">Default</Chip> : null}
          {lacksApprover(workflow) ? (
            <Chip tone="danger" icon={TriangleAlert}>
              Nobody can approve
            </Chip>
          ) : null}
        </span>
        <small>{peopleSentence(workflow)}</small>
      </div>
      <AvatarStack
        label={`People of ${name}`}
        people={people.map((person) => ({ person, note: personNote(person) }))}
      />
      <small className={styles.orders}>
        {openOrders === 1 ? '1 open order' : `${openOrders} open orders`}
      </small>
    </li>
  );
}

/** Shown if the account has not chosen approval by workflow. */
export function NotByWorkflow(): ReactNode {
  return (
    <EmptyState
      isPage
      icon={WorkflowIcon}
      title="Proofs are approved by anyone who may approve"
      text="Workflows name who reviews an order. They are used once General Settings says that proofs are approved by workflow."
      action={
        <Link href="/settings" asChild>
          <LinkButton href="/settings" variant="primary">
            To General Settings
          </LinkButton>
        </Link>
      }
    />
  );
}
