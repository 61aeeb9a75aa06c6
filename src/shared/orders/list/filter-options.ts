/** What the status filter offers: a column of the board each, and `not-frozen`, which narrows the others. */
export const statusOptions = [
  { value: 'ready-to-go', label: 'New Order' },
  { value: 'in-progress', label: 'In Progress' },
  { value: 'in-review', label: 'In Review' },
  { value: 'on-hold', label: 'On Hold' },
  { value: 'approved', label: 'Approved' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'not-frozen', label: 'Not Frozen' },
] as const;
export type StatusOption = (typeof statusOptions)[number]['value'];

/** Shares of the allowed time in per cent, as the queue-time and work-time filters offer them. */
export const timeBands = [
  { value: '0:50', label: '50% or fewer' },
  { value: '51:75', label: '51% - 75%' },
  { value: '76', label: '76% or more' },
] as const;
export type TimeBand = (typeof timeBands)[number]['value'];

/** Columns of the list that can be sorted by. Orders without a value come last in both directions. */
export const sortColumns = [
  'updatedAt',
  'createdAt',
  'dueDate',
  'orderId',
  'orderName',
  'priority',
  'status',
  'client',
  'company',
  'serviceName',
  'packageName',
  'creator',
  'manager',
  'operator',
] as const;
export type SortColumn = (typeof sortColumns)[number];
export type SortDirection = 'asc' | 'desc';

export const maxPresetName = 30;
