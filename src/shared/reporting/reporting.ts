import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { orderStatusSchema } from '#shared/orders/order.ts';
import { orderPhaseSchema } from '#shared/orders/order-phase-schema.ts';

const count = z.number().int();
const seconds = z.number().int();
/** Of the provider's open hours. */
const officeMinutes = z.number();

/** Measures of some orders within a range of days. */
export const orderMeasuresSchema = z.object({
  created: count,
  approved: count,
  /** Approved orders that had a due date, and those of them approved by it. */
  dated: count,
  onTime: count,
  /** From publishing to approval, for approved orders; null if there are none. */
  meanMinutes: officeMinutes.nullable(),
  medianMinutes: officeMinutes.nullable(),
  /** Worked within the range, and agreed for the orders that were worked on. */
  worked: seconds,
  allocated: seconds,
});
export type OrderMeasures = z.infer<typeof orderMeasuresSchema>;

/** The same measures of one service or person. */
export const measuredGroupSchema = orderMeasuresSchema.extend({
  /**
   * Of the service, person or company; null for services that were deleted. A service that was renamed is one group for
   * each name.
   */
  id: z.string().nullable(),
  /** Category of a service; null for people, and if it is no longer offered. */
  category: z.string().nullable(),
  name: z.string(),
});
export type MeasuredGroup = z.infer<typeof measuredGroupSchema>;

/** An order behind the figures. */
export const reportedOrderSchema = z.object({
  id: z.string(),
  orderName: z.string(),
  company: z.string(),
  place: orderPhaseSchema,
  status: orderStatusSchema,
  serviceName: z.string(),
  creator: z.string(),
  createdAt: instantSchema,
  dueDate: instantSchema.nullable(),
  approvedAt: instantSchema.nullable(),
  cancelledAt: instantSchema.nullable(),
  /** From publishing to approval. */
  turnaround: officeMinutes.nullable(),
  /** How long after its due date it was approved, or is open now; 0 for less than a minute, null: not late. */
  late: officeMinutes.nullable(),
  /** Versions of its proofs, on average; null without a proof. */
  rounds: z.number().nullable(),
  /** Within the range, and agreed altogether. */
  worked: seconds,
  allocated: seconds,
  isOpen: z.boolean(),
});
export type ReportedOrder = z.infer<typeof reportedOrderSchema>;

export const orderReportSchema = z.object({
  figures: orderMeasuresSchema.extend({
    cancelled: count,
    /** Orders open now, regardless of their creation, and how many of them are overdue. */
    open: count,
    overdue: count,
    /** Versions of each proof of the orders approved, on average; null without one. */
    rounds: z.number().nullable(),
    /** Bytes. */
    storage: z.number().int(),
  }),
  /** For each day or month of the range, in order; its first day as yyyy-MM-dd. */
  steps: z.array(z.object({ from: z.string(), created: count, approved: count, cancelled: count })),
  services: z.array(measuredGroupSchema),
  people: z.array(measuredGroupSchema),
  /** For a reseller, each of its customers; for a company, itself. */
  companies: z.array(measuredGroupSchema),
  /** Newest first, the newest `maxListedOrders`. */
  orders: z.array(reportedOrderSchema),
  hasMore: z.boolean(),
});
export type OrderReport = z.infer<typeof orderReportSchema>;

/** What one of the provider's people, or all together, did within a range. */
export const operatorMeasuresSchema = z.object({
  /** Orders worked on, and for how long. */
  orders: count,
  worked: seconds,
  /** Times that work was sent to review, and came back for changes. */
  sent: count,
  returned: count,
  /** Internal reviews that were requested and not withdrawn, and those that ended in GR Revision. */
  reviewed: count,
  sentBack: count,
  approved: count,
  dated: count,
  onTime: count,
  medianMinutes: officeMinutes.nullable(),
});
export type OperatorMeasures = z.infer<typeof operatorMeasuresSchema>;

export const reportedOperatorSchema = operatorMeasuresSchema.extend({
  id: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  /** The order that they are at work on. */
  running: z.object({ id: z.string(), orderName: z.string() }).nullable(),
});
export type ReportedOperator = z.infer<typeof reportedOperatorSchema>;

export const reportedCustomerSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Orders worked on, the time worked, and the time agreed for them. */
  orders: count,
  worked: seconds,
  allocated: seconds,
  /** Now. */
  active: count,
  late: count,
});
export type ReportedCustomer = z.infer<typeof reportedCustomerSchema>;

/** What the provider's people did in one day or month. */
export const operatorStepSchema = z.object({
  /** Its first day, `yyyy-MM-dd`. */
  from: z.string(),
  worked: seconds,
  sent: count,
  returned: count,
  approved: count,
});
export type OperatorStep = z.infer<typeof operatorStepSchema>;

export const operatorReportSchema = z.object({
  total: operatorMeasuresSchema,
  /** Of each day or month of the range, in order. */
  steps: z.array(operatorStepSchema),
  /** People who run work now. */
  running: count,
  operators: z.array(reportedOperatorSchema),
  /** Of orders that nobody was assigned to; null: there were none. */
  unassigned: operatorMeasuresSchema.nullable(),
  customers: z.array(reportedCustomerSchema),
});
export type OperatorReport = z.infer<typeof operatorReportSchema>;

export const operatorOrdersSchema = z.object({
  name: z.string(),
  orders: z.array(reportedOrderSchema),
  hasMore: z.boolean(),
});
export type OperatorOrders = z.infer<typeof operatorOrdersSchema>;
