import type { ReactNode } from 'react';
import { SecondFactorSection } from '#client/accounts/screens/second-factor/second-factor-section.tsx';
import { DataSection } from '#client/data-rights/screens/data-section.tsx';
import { IndexedParts, type Part } from '#client/shell/screens/parts/indexed-parts.tsx';
import { useUser } from '#client/state/client-context.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import page from '#client/ui/page.module.css';
import { DetailsSection } from './details-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Manage Profile: a person's own details. An incomplete profile is completed here. */
export function ProfileScreen(): ReactNode {
  const { isProfileComplete, impersonator } = useUser();
  const parts: readonly Part[] = [
    { id: 'picture', title: 'Picture', section: <PictureSection /> },
    { id: 'details', title: 'Your details', section: <DetailsSection /> },
    { id: 'password', title: 'Password', section: impersonator === null && <PasswordSection /> },
    {
      id: 'second-factor',
      title: 'Second factor',
      section: impersonator === null && <SecondFactorSection />,
    },
    { id: 'sessions', title: 'Sessions', section: impersonator === null && <SessionsSection /> },
    { id: 'data', title: 'Your data', section: impersonator === null && <DataSection /> },
  ];
  return (
    <div className={page.wide}>
      <BackToOrders />
      <h1 className={page.title}>Manage profile</h1>
      {isProfileComplete ? null : (
        <p className={page.notice} role="status">
          Complete your details and save them: the rest opens then.
        </p>
      )}
      <IndexedParts label="Parts of the profile" parts={parts} />
    </div>
  );
}
