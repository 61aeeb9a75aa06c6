import { ArrowLeftRight, FileText, Landmark, type LucideIcon } from 'lucide-react';
import type { PaymentKind } from '#shared/billing/payment-method.ts';

export const paymentIcons: Readonly<Record<PaymentKind, LucideIcon>> = {
  'direct-debit': Landmark,
  'bank-transfer': ArrowLeftRight,
  'purchase-order': FileText,
};
