import { Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { AnnouncementsSection } from '#client/features/announcements/announcements-section.tsx';
import { actorOf } from '#client/stores/actor.ts';
import { useUser } from '#client/stores/client-context.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import page from '#client/ui/page.module.css';
import { mayDeleteAccount, maySetHours } from '#shared/rules/membership.ts';
import { can } from '#shared/rules/permission.ts';
import { maySetLook } from '#shared/rules/whitelabel.ts';
import { DeletionSection } from './deletion-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { LookSection } from './look-section.tsx';

/** General settings: the provider's hours and announcements for managers, the look and the account itself for its owner. */
export function SettingsScreen(): ReactNode {
  const user = useUser();
  const actor = actorOf(user);
  const sections = [
    maySetHours(actor) ? <HoursSection key="hours" /> : null,
    can(actor, 'update', 'ANNOUNCEMENTS') ? <AnnouncementsSection key="announcements" /> : null,
    user.whitelabelInfo !== null && maySetLook(actor, user) ? (
      <LookSection key="look" now={user.whitelabelInfo} />
    ) : null,
    mayDeleteAccount(actor) ? <DeletionSection key="deletion" /> : null,
  ].filter((section) => section !== null);
  return (
    <div className={page.screen}>
      <h1 className={page.title}>General settings</h1>
      {sections.length === 0 ? (
        <EmptyState
          icon={Settings}
          title="Nothing to set here"
          text="Managers and account owners find their settings on this page."
        />
      ) : (
        sections
      )}
    </div>
  );
}
