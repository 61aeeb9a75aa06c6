import { z } from 'zod';
import { jsonText } from '#shared/kernel/json-text.ts';
import { withBefore } from '#shared/kernel/merge-form.ts';
import { route } from '#shared/kernel/route.ts';
import { approvalPreferenceSchema, workflowRoleSchema, workflowSchema } from './workflow.ts';

const workflowId = z.object({ workflowId: z.string().max(64) });
const body = z.object({
  name: z.string().max(400),
  isDefault: z.stringbool().default(false),
  people: jsonText(z.array(z.object({ id: z.string().max(64), role: workflowRoleSchema })).max(500)),
});

/** Routes for a company's approval workflows: their names, approvers and orders. */
export const workflowRoutes = {
  workflows: route({
    summary: "The company's workflows, by name: for who edits them, and who creates orders with them",
    method: 'GET',
    path: '/workflows',
    audience: 'customer',
    data: z.array(workflowSchema),
  }),
  createWorkflow: route({
    summary: 'Add a workflow; the first is the one chosen before on new orders',
    method: 'POST',
    path: '/workflows',
    audience: 'customer',
    csrf: 'customer-team-member',
    body,
    data: workflowSchema,
  }),
  saveWorkflow: route({
    summary: 'Change a workflow. Orders that were created with it keep their people',
    method: 'PUT',
    path: '/workflows/:workflowId',
    audience: 'customer',
    csrf: 'customer-team-member',
    params: workflowId,
    body: withBefore(body),
    data: workflowSchema,
  }),
  deleteWorkflow: route({
    summary: 'Delete a workflow. Orders keep their people, and drafts are published without it',
    method: 'DELETE',
    path: '/workflows/:workflowId',
    audience: 'customer',
    csrf: 'customer-team-member',
    params: workflowId,
    data: z.null(),
  }),
  setApprovalPreference: route({
    summary: 'Say how proofs are approved: by workflow, or by anyone who may approve',
    method: 'PUT',
    path: '/workflow-preference',
    audience: 'customer',
    csrf: 'customer-profile',
    /** Empty: any approver. */
    body: z.object({ preference: z.enum(['', 'workflow']) }),
    data: z.object({ preference: approvalPreferenceSchema }),
  }),
};
