import type { Migration } from './migrate.ts';
import { orders } from './migrations/0001-orders.ts';
import { sessions } from './migrations/0002-sessions.ts';
import { socketCluster } from './migrations/0003-socket-cluster.ts';
import { board } from './migrations/0004-board.ts';
import { orderList } from './migrations/0005-order-list.ts';
import { orderForms } from './migrations/0006-order-forms.ts';
import { workAndNotifications } from './migrations/0007-work-and-notifications.ts';
import { boardIndex } from './migrations/0008-board-index.ts';
import { listedOrders } from './migrations/0009-listed-orders.ts';
import { avatars } from './migrations/0012-avatars.ts';
import { guests } from './migrations/0013-guests.ts';
import { plans } from './migrations/0014-plans.ts';
import { shell } from './migrations/0015-shell.ts';
import { billing } from './migrations/0017-billing.ts';
import { billedPlans } from './migrations/0018-billed-plans.ts';
import { addOnBilling } from './migrations/0021-add-on-billing.ts';
import { impersonationLog } from './migrations/0022-impersonation-log.ts';
import { planEnds } from './migrations/0023-plan-ends.ts';
import { teamMembers } from './migrations/0024-team-members.ts';
import { workflows } from './migrations/0025-workflows.ts';
import { paymentMethods } from './migrations/0026-payment-methods.ts';
import { membership } from './migrations/0027-membership.ts';
import { reporting } from './migrations/0028-reporting.ts';
import { products } from './migrations/0029-products.ts';
import { images } from './migrations/0030-images.ts';

/** The whole schema, in order. Add to the end; never change one that has been published. */
export const allMigrations: readonly Migration[] = [
  orders,
  sessions,
  socketCluster,
  board,
  orderList,
  orderForms,
  workAndNotifications,
  boardIndex,
  listedOrders,
  avatars,
  guests,
  plans,
  shell,
  billing,
  billedPlans,
  addOnBilling,
  impersonationLog,
  planEnds,
  teamMembers,
  workflows,
  paymentMethods,
  membership,
  reporting,
  products,
  images,
];
