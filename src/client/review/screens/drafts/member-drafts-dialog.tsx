import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { draftPath } from './draft-path.ts';
import { DraftsDialog } from './drafts-dialog.tsx';

/** The drafts dialog for members, whose drafts have addresses. */
export function MemberDraftsDialog(): ReactNode {
  const [, navigate] = useLocation();
  return <DraftsDialog onOpen={(place) => navigate(draftPath(place))} onOpenForm={navigate} />;
}
