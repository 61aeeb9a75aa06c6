/** What a path shows that only the stores know. */
export interface KnownNames {
  order(orderId: string): string | null;
  /** The order of a guest's visit. */
  visited(): string | null;
  attachment(orderId: string, attachmentId: string): string | null;
}

type Name = (names: KnownNames, part: (index: number) => string) => string;

const byPath: readonly (readonly [RegExp, Name])[] = [
  [/^\/$/, () => 'Orders'],
  [/^\/old-kanban$/, () => 'Orders'],
  [/^\/order-list$/, () => 'Order list'],
  [/^\/archived-order$/, () => 'Archived orders'],
  [/^\/orders\/new$/, () => 'New order'],
  [/^\/orders\/clone\/[^/]+$/, () => 'New order'],
  [/^\/orders\/detail\/([^/]+)$/, (names, part) => names.order(part(1)) ?? `Order #${part(1)}`],
  [
    /^\/orders\/detail\/([^/]+)\/attachments\/([^/]+)/,
    (names, part) => {
      const file = names.attachment(part(1), part(2));
      const order = names.order(part(1));
      return file === null || order === null ? `Order #${part(1)}` : `${file}, ${order}`;
    },
  ],
  [/^\/guest-links$/, () => 'Guest links'],
  [/^\/workflow-and-roles$/, () => 'Workflow and roles'],
  [/^\/workflow-and-roles\/create$/, () => 'Create workflow'],
  [/^\/workflow-and-roles\/[^/]+$/, () => 'Workflow'],
  [/^\/team-members$/, () => 'Team members'],
  [/^\/team-members\/new$/, () => 'Create team member'],
  [/^\/team-members\/[^/]+$/, () => 'Team member'],
  [/^\/profile$/, () => 'Manage profile'],
  [/^\/profile\/sessions$/, () => 'Where you are signed in'],
  [/^\/profile\/data$/, () => 'Your data'],
  [/^\/setup$/, () => 'Setup'],
  [/^(\/admin)?\/signin$/, () => 'Sign in'],
  [/^\/single-sign-on\/[^/]+$/, () => 'Sign in'],
  [/^\/forgot-password$/, () => 'Forgot password'],
  [/^\/reset-password$/, () => 'Reset password'],
  [/^\/impersonate-customer$/, () => 'Sign in'],
  [/^\/verify-email$/, () => 'Verify e-mail address'],
  [/^\/payg$/, () => 'Pay as you go'],
  [/^\/plans$/, () => 'Plans'],
  [/^\/payg\/list$/, () => 'Pay as you go customers'],
  [/^\/my-images$/, () => 'My Images'],
  [/^\/(cart\/checkout|checkout\/cart)$/, () => 'Cart'],
  [/^\/checkout\/process$/, () => 'Checkout'],
  [/^\/checkout\/process\/invoice\/[^/]+$/, () => 'Ordered'],
  [/^\/retail$/, () => 'Extra resources'],
  [/^\/billing\/payments$/, () => 'Payments and invoices'],
  [/^\/billing\/payments\/new$/, () => 'Add payment method'],
  [/^\/billing\/payments\/[^/]+$/, () => 'Payment method'],
  [/^\/membership\/package$/, () => 'Membership'],
  [/^\/membership\/service$/, () => 'Membership & Additional Resources'],
  [/^\/payg\/switch$/, () => 'Pay as you go or a plan'],
  [/^\/billing\/invoices\/[^/]+\/payment\/[^/]+$/, () => 'Payment'],
  [/^\/billing\/statement$/, () => 'Statement of account'],
  [/^\/billing\/invoices/, () => 'Invoices'],
  [/^\/settings$/, () => 'General settings'],
  [/^\/settings\/retention$/, () => 'Retention'],
  [/^\/settings\/invoices$/, () => 'Invoices and payment'],
  [/^\/operations$/, () => 'Operations'],
  [/^\/audit$/, () => 'Audit log'],
  [/^\/companies$/, () => 'Companies'],
  [/^\/companies\/[^/]+$/, () => 'Company'],
  [/^\/customer\/new$/, () => 'Create new customer'],
  [/^\/customer\/[^/]+$/, () => 'Customer'],
  [/^\/reporting\/order$/, () => 'Order reporting'],
  [/^\/reporting\/operator$/, () => 'Reporting'],
  [/^\/reporting\/finance$/, () => 'Finance'],
  [/^\/signout$/, () => 'Sign out'],
  [/^\/annotation\/guestreviewer$/, (names) => names.visited() ?? 'Review'],
  [/^\/check(\/[^/]+)?$/, () => 'Check a proof'],
  [/^\/not-support$/, () => 'Browser not supported'],
  [/^\/clear-history$/, () => 'Clear history'],
];

/** Returns the screen's title with the product's name; the name alone for a path that redirects. */
export function pageTitle(path: string, product: string, names: KnownNames): string {
  for (const [pattern, name] of byPath) {
    const found = pattern.exec(path);
    if (found === null) continue;
    return `${name(names, (index) => found[index] ?? '')} · ${product}`;
  }
  return product;
}
