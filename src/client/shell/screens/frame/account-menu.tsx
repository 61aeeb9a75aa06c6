import { Compass, Film, Gauge, Link2, LogOut, Monitor, Moon, Sun, UserCog } from 'lucide-react';
import { useLocation } from 'wouter';
import { takeTour } from '#client/accounts/actions/end-tour.ts';
import { setTheme } from '#client/accounts/actions/set-theme.ts';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { personOf } from '#client/accounts/stores/viewer.ts';
import { planSheetTitle } from '#client/billing/screens/plan/plan-sheet-title.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { cuts, cutText } from '#client/ui/display/cut-text.ts';
import { Menu } from '#client/ui/menus/menu.tsx';
import { useNarrow } from '#client/ui/use-media.ts';
import { can } from '#shared/access/permission.ts';
import { roleLine } from '#shared/access/role-name.ts';
import { mayInvite } from '#shared/guests/guest-rules.ts';
import styles from './account-menu.module.css';
import { menuLinks } from './menu-links.ts';

const themes = [
  { choice: 'light', label: 'Light', icon: Sun },
  { choice: 'dark', label: 'Dark', icon: Moon },
  { choice: 'system', label: 'As the system', icon: Monitor },
] as const;

/** Shows who is signed in, the theme, and sign-out. */
export function AccountMenu() {
  const client = useClient();
  const user = useUser();
  const session = useSession();
  const { theme, config } = session;
  const [, navigate] = useLocation();
  const isNarrow = useNarrow();
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          className={styles.trigger}
          data-tour="account"
          aria-label={`Account: ${user.name}`}
        >
          <Avatar person={personOf(user)} decorative />
        </button>
      }
      header={
        <div className={styles.who}>
          <Avatar person={personOf(user)} size="large" decorative />
          <div className={styles.lines}>
            <strong>{cutText(personOf(user).name, cuts.userName)}</strong>
            <span>{cutText(roleLine(user, config?.providerName ?? ''), cuts.jobTitle)}</span>
            {user.company !== null && <span>{user.company.name}</span>}
            <span className={styles.email}>{user.emailAddress}</span>
          </div>
        </div>
      }
      entries={[
        ...(isNarrow
          ? [
              {
                kind: 'item' as const,
                id: 'plan',
                label: planSheetTitle(user),
                icon: Gauge,
                onSelect: () => {
                  client.session.asksForPlan = true;
                },
              },
            ]
          : []),
        ...menuLinks(session, navigate),
        ...(mayInvite(actorOf(user))
          ? [
              {
                kind: 'item' as const,
                id: 'guests',
                label: 'Guest links',
                icon: Link2,
                onSelect: () => navigate('/guest-links'),
              },
            ]
          : []),
        {
          kind: 'item',
          id: 'tour',
          label: 'Take the tour',
          icon: Compass,
          onSelect: () => takeTour(client, navigate),
        },
        ...(config?.tourVideo
          ? [
              {
                kind: 'item' as const,
                id: 'video',
                label: 'Tour video',
                icon: Film,
                onSelect: () => {
                  client.session.asksForVideo = true;
                },
              },
            ]
          : []),
        ...(can(actorOf(user), 'create', 'IMPERSONATION')
          ? [
              {
                kind: 'item' as const,
                id: 'impersonate',
                label: 'Sign in as a customer',
                icon: UserCog,
                onSelect: () => {
                  client.session.asksForCustomer = true;
                },
              },
            ]
          : []),
        { kind: 'separator', id: 'begin' },
        { kind: 'label', id: 'theme', label: 'Theme' },
        ...themes.map(({ choice, label, icon }) => ({
          kind: 'item' as const,
          id: `theme-${choice}`,
          label,
          icon,
          checked: theme === choice,
          onSelect: () => setTheme(client, choice),
        })),
        { kind: 'separator', id: 'end' },
        {
          kind: 'item',
          id: 'logout',
          label: 'Logout',
          icon: LogOut,
          onSelect: () => navigate('/signout'),
        },
      ]}
    />
  );
}
