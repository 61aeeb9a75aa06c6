import type { ReactNode } from 'react';
import { SecondFactorSection } from '#client/accounts/screens/second-factor/second-factor-section.tsx';
import { DataSection } from '#client/data-rights/screens/data-section.tsx';
import { useUser } from '#client/state/client-context.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import page from '#client/ui/page.module.css';
import { DetailsSection } from './details-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Manage Profile: a person's own details. An incomplete profile is completed here. */
export function ProfileScreen(): ReactNode {
  const { isProfileComplete } = useUser();
  return (
    <div className={page.screen}>
      <BackToOrders />
      <h1 className={page.title}>Manage profile</h1>
      {isProfileComplete ? null : (
        <p className={page.notice} role="status">
          Complete your details and save them: the rest opens then.
        </p>
      )}
      <PictureSection />
      <DetailsSection />
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
      <DataSection />
    </div>
  );
}
