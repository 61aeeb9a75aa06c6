import type { Migration } from '#server/kernel/db/migrate.ts';
import { orders } from './0001-orders.ts';
import { sessions } from './0002-sessions.ts';
import { socketCluster } from './0003-socket-cluster.ts';
import { board } from './0004-board.ts';
import { orderList } from './0005-order-list.ts';
import { orderForms } from './0006-order-forms.ts';
import { workAndNotifications } from './0007-work-and-notifications.ts';
import { boardIndex } from './0008-board-index.ts';
import { listedOrders } from './0009-listed-orders.ts';
import { avatars } from './0012-avatars.ts';
import { guests } from './0013-guests.ts';
import { plans } from './0014-plans.ts';
import { shell } from './0015-shell.ts';
import { billing } from './0017-billing.ts';
import { billedPlans } from './0018-billed-plans.ts';
import { addOnBilling } from './0021-add-on-billing.ts';
import { impersonationLog } from './0022-impersonation-log.ts';
import { planEnds } from './0023-plan-ends.ts';
import { teamMembers } from './0024-team-members.ts';
import { workflows } from './0025-workflows.ts';
import { paymentMethods } from './0026-payment-methods.ts';
import { membership } from './0027-membership.ts';
import { reporting } from './0028-reporting.ts';
import { products } from './0029-products.ts';
import { images } from './0030-images.ts';
import { decisions } from './0031-decisions.ts';
import { certificates } from './0032-certificates.ts';
import { archivedVersions } from './0033-archived-versions.ts';
import { watermarks } from './0034-watermarks.ts';
import { unrecordedApprovals } from './0035-unrecorded-approvals.ts';
import { removals } from './0036-removals.ts';
import { trimSizes } from './0037-trim-sizes.ts';
import { pictureSizes } from './0038-picture-sizes.ts';
import { noSocketCluster } from './0039-no-socket-cluster.ts';
import { mutationContents } from './0040-mutation-contents.ts';
import { earlierVersions } from './0041-earlier-versions.ts';
import { installation } from './0042-installation.ts';

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
  decisions,
  certificates,
  archivedVersions,
  watermarks,
  unrecordedApprovals,
  removals,
  trimSizes,
  pictureSizes,
  noSocketCluster,
  mutationContents,
  earlierVersions,
  installation,
];
