import {
  Building2,
  ChartColumn,
  Package,
  PackageOpen,
  ReceiptText,
  ScrollText,
  ServerCog,
  Shapes,
} from 'lucide-react';
import type { Command } from '#client/commands/command.ts';

export interface OfficeContext {
  /** They pay as they go: the user menu has no link to the plans. */
  hasCart: boolean;
  mayReadInvoices: boolean;
  mayReadCompanies: boolean;
  mayOperate: boolean;
  mayReadAudit: boolean;
  mayManageProducts: boolean;
  mayManageServices: boolean;
  mayRecordPayment: boolean;
  go(path: string): void;
}

/** Screens about customers, money and what is offered. They have no keys: their code loads with the palette. */
export const officeCommands: readonly Command<OfficeContext>[] = [
  {
    id: 'invoices.show',
    label: 'Invoices',
    icon: ReceiptText,
    scope: 'everywhere',
    keys: '',
    screen: true,
    keywords: ['billing', 'payment', 'paid', 'bills'],
    when: ({ mayReadInvoices }) => mayReadInvoices,
    run: ({ go }) => go('/billing/invoices'),
  },
  {
    id: 'membership.show',
    label: 'Membership',
    icon: Package,
    scope: 'everywhere',
    keys: '',
    screen: true,
    keywords: ['plans', 'subscription', 'upgrade'],
    when: ({ hasCart }) => hasCart,
    run: ({ go }) => go('/membership/package'),
  },
  {
    id: 'companies.show',
    label: 'Companies',
    icon: Building2,
    scope: 'everywhere',
    keys: '',
    screen: true,
    keywords: ['customers', 'resellers', 'accounts', 'owners'],
    when: ({ mayReadCompanies }) => mayReadCompanies,
    run: ({ go }) => go('/companies'),
  },
  {
    id: 'operations.show',
    label: 'Operations',
    icon: ServerCog,
    scope: 'everywhere',
    keys: '',
    screen: true,
    keywords: ['mails', 'jobs', 'failed', 'storage'],
    when: ({ mayOperate }) => mayOperate,
    run: ({ go }) => go('/operations'),
  },
  {
    id: 'audit.show',
    label: 'Audit log',
    icon: ScrollText,
    scope: 'everywhere',
    keys: '',
    screen: true,
    keywords: ['who did what', 'history', 'sign-ins', 'security', 'changes'],
    when: ({ mayReadAudit }) => mayReadAudit,
    run: ({ go }) => go('/audit'),
  },
  {
    id: 'plans.show',
    label: 'Plans',
    icon: Package,
    scope: 'everywhere',
    keys: '',
    screen: true,
    keywords: ['prices', 'limits', 'membership', 'subscription'],
    when: ({ mayManageProducts }) => mayManageProducts,
    run: ({ go }) => go('/plans'),
  },
  {
    id: 'services.show',
    label: 'Services',
    icon: Shapes,
    scope: 'everywhere',
    keys: '',
    screen: true,
    keywords: ['categories', 'order form', 'required fields', 'default hours', 'offer'],
    when: ({ mayManageServices }) => mayManageServices,
    run: ({ go }) => go('/services'),
  },
  {
    id: 'products.show',
    label: 'Products',
    icon: PackageOpen,
    scope: 'everywhere',
    keys: '',
    screen: true,
    keywords: ['prices', 'pay as you go', 'offer'],
    when: ({ mayManageProducts }) => mayManageProducts,
    run: ({ go }) => go('/payg'),
  },
  {
    id: 'finance.show',
    label: 'Finance',
    icon: ChartColumn,
    scope: 'everywhere',
    keys: '',
    screen: true,
    keywords: ['revenue', 'open invoices', 'overdue', 'hours sold', 'report'],
    when: ({ mayRecordPayment }) => mayRecordPayment,
    run: ({ go }) => go('/reporting/finance'),
  },
  {
    id: 'debits.show',
    label: 'Direct debits to collect',
    icon: ReceiptText,
    scope: 'everywhere',
    keys: '',
    screen: true,
    keywords: ['invoices', 'bank', 'payments', 'returned'],
    when: ({ mayRecordPayment }) => mayRecordPayment,
    run: ({ go }) => go('/settings#invoices'),
  },
];
