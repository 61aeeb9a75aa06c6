import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import type { AnnotationTab } from './annotation.ts';

/** Tabs whose threads `actor` may read on an attachment of this kind. Customers and guests see the public one. */
export function tabsFor(actor: Actor, kind: Attachment['kind']): readonly AnnotationTab[] {
  const tabs: AnnotationTab[] = [];
  if (can(actor, 'read', 'ANNOTATION_PUBLIC_COMMENT')) tabs.push('public');
  if (actor.clientType === 'user' && can(actor, 'read', 'ANNOTATION_INTERNAL_COMMENT') && kind === 'internal')
    tabs.push('internal');
  return tabs;
}

/**
 * Returns the first tab. Owner, staff and guest always start on the public one; others on the one in the
 * query, then in the attachment.
 */
export function startingTab(
  actor: Actor,
  attachment: Pick<Attachment, 'kind' | 'startingTab'>,
  publicQuery: 'true' | 'false' | null,
): AnnotationTab {
  const tabs = tabsFor(actor, attachment.kind);
  const asked =
    publicQuery === null ? attachment.startingTab : publicQuery === 'true' ? 'public' : 'internal';
  if (actor.role === 'owner' || actor.role === 'staff' || actor.role === 'guest') return 'public';
  return tabs.includes(asked) ? asked : (tabs[0] ?? 'public');
}
