import type { ClientType, Role } from '#shared/model/role.ts';

/** Who asks, as far as rules need to know. */
export interface Actor {
  userId: string;
  clientType: ClientType;
  role: Role;
  /** Null on the provider's side. */
  companyId: string | null;
  isApprover: boolean;
  viewOnly: boolean;
}
