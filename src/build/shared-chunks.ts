import { resolve } from 'node:path';

export interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Whether the entries named by `roots` need a module: by what they import, not by what they load later. */
export function reachedFrom(roots: readonly string[]): (id: string, modules: Modules) => boolean {
  const reached = new Set<string>();
  return (id, modules) => {
    const reach = (at: string): void => {
      if (reached.has(at)) return;
      reached.add(at);
      modules.getModuleInfo(at)?.importedIds.forEach(reach);
    };
    if (reached.size === 0) for (const root of roots) reach(resolve('src/client', root));
    return reached.has(id);
  };
}

/** Whether a module needs, however indirectly, one that `isMeant`. */
function reaching(isMeant: (id: string, modules: Modules) => boolean) {
  const known = new Map<string, boolean>();
  const reaches = (id: string, modules: Modules): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    known.set(id, isMeant(id, modules));
    const imported = modules.getModuleInfo(id)?.importedIds ?? [];
    if (!known.get(id))
      known.set(
        id,
        imported.some((next) => reaches(next, modules)),
      );
    return known.get(id) ?? false;
  };
  return reaches;
}

/**
 * Groups small modules and icons that several parts of the client share; each alone would cost a request. A chunk
 * holds only what every one of `needs` reaches, so nobody downloads more than they need.
 */
function layer(
  name: string,
  needs: readonly ((id: string, modules: Modules) => boolean)[],
  test = /lucide-react|\/src\//,
) {
  return {
    test,
    minShareCount: 2,
    maxModuleSize: 16_000,
    name: (id: string, modules: Modules): string | null =>
      needs.every((need) => need(id, modules)) ? name : null,
  };
}
const icons = /lucide-react/;
/** Comes behind the sign-in, and beside the first code of every other screen. */
const client = reachedFrom(['app/start-client.ts', 'state/client-context.ts']);
const signIn = reachedFrom(['accounts/screens/sign-in/sign-in-screen.tsx']);
const visit = reachedFrom(['guests/screens/visit/guest-screen.tsx']);
const signedIn = reachedFrom(['app/signed-in-routes.tsx']);
/** Begins the review's first view. */
const review = reachedFrom(['review/screens/review-screen.tsx', 'review/screens/rail/page-rail.tsx']);
/** Loads ahead on the board, where nothing of the stage is wanted. */
const requests = reachedFrom(['orders/screens/requests/requests-dialog.tsx']);
/** Shows comments and files without the stage. */
const order = reachedFrom([
  'orders/screens/page/order-screen.tsx',
  'orders/screens/checklist/order-checklist.tsx',
  'orders/screens/form/edit-order-dialog.tsx',
  'orders/screens/form/new-order-screen.tsx',
]);
/** The board, and what follows it on every screen of those who are signed in. */
const everyday = reachedFrom([
  'board/screens/board-screen.tsx',
  'app/framed-routes.tsx',
  'app/background-layers.tsx',
  'billing/screens/plan/plan-banners.tsx',
  'billing/screens/plan/plan-dialogs.tsx',
  'billing/screens/cart/cart-button.tsx',
  'decisions/screens/decide/orders/orders-decision-dialog.tsx',
  'notifications/screens/announcements/announcement-bar.tsx',
  'notifications/screens/bell/notification-bell.tsx',
  'orders/screens/controller/order-question-dialog.tsx',
  'orders/screens/controller/due-date-dialog.tsx',
  'orders/screens/controller/person-dialog.tsx',
  'shell/screens/frame/sidebar-lead.tsx',
  'shell/screens/palette/palette-dialog.tsx',
  'ui/display/toast-host.tsx',
  'work-time/screens/work-clock.tsx',
]);
const radix =
  /@radix-ui|@floating-ui|react-remove-scroll|aria-hidden|react-style-singleton|use-(sidecar|callback-ref)|get-nonce|tslib/;
/** Whether a module of the library shows at once, in the frame or on the review; what opens over them comes later. */
const shows = (id: string, modules: Modules): boolean => signedIn(id, modules) || review(id, modules);
/** Whether a module brings along what opens. */
const opens = reaching((id, modules) => radix.test(id) && !shows(id, modules));
/** A later layer leaves out what an earlier one contains. */
export const sharedChunks = [
  { name: (id: string, modules: Modules): string | null => (client(id, modules) ? 'client' : null) },
  // One chunk compresses better than a dozen that import each other: of what shows at once, and of what opens.
  {
    name: (id: string, modules: Modules): string => (shows(id, modules) ? 'controls' : 'popups'),
    test: radix,
  },
  layer('sign-in', [signIn, (id, modules) => ![visit, signedIn, review].some((need) => need(id, modules))]),
  layer('arrival', [(id, modules) => signIn(id, modules) || visit(id, modules)]),
  layer('signed-in', [signedIn]),
  layer('review-icons', [review], icons),
  layer('shared', [review, everyday]),
  // Apart from what opens nothing: parts of a first screen share that.
  layer('dialogs', [everyday, opens]),
  layer('everyday', [everyday]),
  { name: 'icons', test: icons, minShareCount: 2 },
  layer('requests', [review, requests]),
  layer('order', [review, order]),
  // Whole: parts of it that load later share modules with it, each of which would be a chunk of its own.
  {
    name: (id: string, modules: Modules): string | null => (review(id, modules) ? 'review' : null),
    test: /\/src\/(client\/(review(?!\/screens\/(opening-review|review-screen|rail\/page-rail)\.)|stage|tools)\/|shared\/(geometry\/|review\/|files\/(?:version-rules|picture-pack)\.))/,
  },
];
