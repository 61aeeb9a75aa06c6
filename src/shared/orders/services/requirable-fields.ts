/** Fields of the order form that a service may require besides those that every order has. */
export const requirableFields = ['dueDate', 'files', 'workflowId'] as const;
export type RequirableField = (typeof requirableFields)[number];
