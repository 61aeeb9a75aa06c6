import type { Company } from '#shared/accounts/companies/company.ts';

/** Of a dialog in which administrators change a company. */
export interface CompanyDialogProps {
  company: Company;
  onClose(): void;
  onDone(): void;
}
