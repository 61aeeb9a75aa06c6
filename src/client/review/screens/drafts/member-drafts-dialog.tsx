import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { draftPath } from './draft-path.ts';
import { DraftsDialog } from './drafts-dialog.tsx';

/** The same for members, whose drafts have an address. */
export function MemberDraftsDialog(): ReactNode {
  const [, navigate] = useLocation();
  return <DraftsDialog onOpen={(place) => navigate(draftPath(place))} onOpenForm={navigate} />;
}
