import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';
import { type InternalReviewSituation, isOpenForReview } from '#shared/review/internal-review-rules.ts';
import type { Version } from './attachment.ts';

type Flags = Pick<Version, 'isInternal' | 'isInternalApproved'>;

/** Internal versions are those flagged internal or internally approved; public ones are the non-internal. */
export const isOnTab = ({ isInternal, isInternalApproved }: Flags, tab: AnnotationTab): boolean =>
  tab === 'internal' ? isInternal || isInternalApproved : !isInternal;

/** Returns the versions of a tab, in their order; all where the tab has none. */
export function versionsOnTab<V extends Flags>(versions: readonly V[], tab: AnnotationTab): readonly V[] {
  const onTab = versions.filter((each) => isOnTab(each, tab));
  return onTab.length > 0 ? onTab : versions;
}

/** Returns why a version cannot be deleted by anybody: it is checked, protected or the last of its tab; null where it can. */
export function whyVersionStays(
  version: Flags & Pick<Version, 'disabledDelete'>,
  siblings: readonly Flags[],
): string | null {
  const tab = version.isInternal ? 'internal' : 'public';
  if (version.isInternalApproved) return 'It is checked. Revise it first.';
  if (version.disabledDelete) return 'It is protected from being deleted.';
  if (siblings.filter((sibling) => isOnTab(sibling, tab)).length < 2) return 'It is the only one here.';
  return null;
}

/** Returns why an attachment cannot be deleted by anybody: an approval in force names one of its versions; null where it can. */
export function whyAttachmentStays(
  versions: readonly Pick<Version, 'id' | 'version' | 'isApproved'>[],
  approvedIds: readonly string[],
): string | null {
  const approved = versions.find(({ id, isApproved }) => isApproved || approvedIds.includes(id));
  return approved === undefined
    ? null
    : `It stays: version ${approved.version} is approved. Take the approval back first.`;
}

/** Returns whether a version can be deleted by those who may update the assigned operator. */
export const mayDeleteVersion = (
  actor: Actor,
  version: Flags & Pick<Version, 'disabledDelete'>,
  siblings: readonly Flags[],
): boolean => can(actor, 'update', 'ASSIGNED_OPERATOR') && whyVersionStays(version, siblings) === null;

/**
 * Returns whether a version can be approved or revised: an order in progress, or in GR Revision, that is not held up
 * otherwise allows it to those who may approve.
 */
export const mayDecideVersion = (actor: Actor, order: InternalReviewSituation): boolean =>
  isOpenForReview(order) && can(actor, 'update', 'APPROVE_ACTION');

/** Approve and Revise rest after a click, and Delete. */
export const decideLockMs = 10_000;
export const deleteLockMs = 5_000;
