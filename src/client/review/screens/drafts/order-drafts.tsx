import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import group from '#client/files/screens/attachment-group-section.module.css';
import { DraftList } from './draft-list.tsx';
import { draftPath } from './draft-path.ts';
import { FormTextList, useFormTexts } from './form-text-list.tsx';
import { draftCount, useDrafts } from './use-drafts.ts';

/** On an order's page: what its reader has written on its proofs and in its forms, and not sent. */
export function OrderDrafts({ orderId }: { orderId: string }): ReactNode {
  const drafts = useDrafts(orderId);
  const texts = useFormTexts(orderId);
  const count = drafts.length + texts.length;
  const [, navigate] = useLocation();
  if (count === 0) return null;
  return (
    <section className={group.group} aria-labelledby="drafts">
      <header className={group.head}>
        <h2 id="drafts">{draftCount(count)}</h2>
      </header>
      <DraftList drafts={drafts} onOpen={(place) => navigate(draftPath(place))} />
      <FormTextList texts={texts} onOpen={navigate} />
    </section>
  );
}
