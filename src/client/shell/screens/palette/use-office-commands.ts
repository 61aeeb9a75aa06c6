import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { bindCommands, type OfferedCommand } from '#client/commands/bind-commands.ts';
import { officeCommands } from '#client/shell/commands/office-commands.ts';
import { useSession } from '#client/state/entry.ts';
import { mayReadCompanies } from '#shared/accounts/companies/company-management.ts';
import { mayReadAudit } from '#shared/audit/audit-entry.ts';
import { mayReadInvoices, mayRecordPayment } from '#shared/billing/billing.ts';
import { hasCartLink } from '#shared/billing/membership-rules.ts';
import { mayManageProducts } from '#shared/billing/payg-rules.ts';
import { mayOperate } from '#shared/operations/operations.ts';
import { mayManageServices } from '#shared/orders/services/service-rules.ts';

/** Returns the commands that only the palette offers. */
export function useOfficeCommands(): readonly OfferedCommand[] {
  const { user } = useSession();
  const [, go] = useLocation();
  return useMemo(() => {
    if (user === null) return [];
    const actor = actorOf(user);
    return bindCommands(officeCommands, () => ({
      hasCart: hasCartLink(actor, user.membership),
      mayReadInvoices: mayReadInvoices(actor),
      mayOperate: mayOperate(actor),
      mayReadAudit: mayReadAudit(actor),
      mayReadCompanies: mayReadCompanies(actor),
      mayManageProducts: mayManageProducts(actor),
      mayManageServices: mayManageServices(actor),
      mayRecordPayment: mayRecordPayment(actor),
      go,
    }));
  }, [user, go]);
}
