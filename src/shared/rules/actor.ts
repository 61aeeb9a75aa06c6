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
  /** Of the provider's people, who acts as this person; absent: the person does. */
  impersonatorId?: string;
}
