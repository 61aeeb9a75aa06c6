import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { draftPath } from './draft-path.ts';
import { DraftsDialog } from './drafts-dialog.tsx';

/** The same for who is signed in: a draft has an address. */
export function MemberDraftsDialog(): ReactNode {
  const [, navigate] = useLocation();
  return <DraftsDialog onOpen={(place) => navigate(draftPath(place))} />;
}
