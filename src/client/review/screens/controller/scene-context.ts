import { createContext, useContext } from 'react';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';
import type { ReviewAction } from '#shared/review/review-actions.ts';
import type { ReviewController } from './review-controller.ts';
import type { ReviewView } from './review-view.ts';

/** The fields of an order that the review screen reads, which are all that guests receive. */
export type ReviewedOrder = Pick<
  OrderDetail,
  | 'id'
  | 'orderId'
  | 'orderName'
  | 'progress'
  | 'isFrozen'
  | 'isLocked'
  | 'isArchived'
  | 'downloadWithWatermark'
> &
  // Guests receive neither.
  Partial<Pick<OrderDetail, 'company' | 'decision'>>;

/** The surroundings of a review: a member's page, or a guest's, which offers less. */
export interface ReviewPlace {
  /** Null: there is nowhere to go back to. */
  close: (() => void) | null;
  /** Null: versions are not chosen from a list here. */
  showVersion: ((versionId: string) => void) | null;
  /** Shows another version of the attachment, also where none is chosen from a list. */
  openVersion(versionId: string): void;
  /** Goes to the previous or next file, continuing at the other end; null if there is only one. */
  step: ((direction: 1 | -1) => void) | null;
  /** Files that may be chosen next, most likely first, where there is no choice of versions. */
  ahead: readonly Version[];
  mayDownload: boolean;
  /** Commands of the surroundings, in addition to those of the review. */
  commands: readonly OfferedCommand[];
  decisions: readonly ReviewAction[];
  /** Shown before the order goes back for changes, in place of the usual text. */
  beforeChanges: string | null;
  /** The order's proofs: a decision is about the newest version of each. */
  proofs: readonly Attachment[];
  /** The order's files, as far as their versions can be compared with the shown one. */
  files: readonly Attachment[];
  /** Compares the shown version with another of the order, by its id; null: with the one before it. */
  compareWith(versionId: string | null): void;
  /** Shows a version of any of the proofs. */
  look(at: { attachmentId: string; versionId: string }): void;
  /** Goes where one goes after a decision. */
  decided(): void;
}

/** Shared state of the parts of the review screen. */
export interface ReviewScene {
  controller: ReviewController;
  place: ReviewPlace;
  order: ReviewedOrder;
  attachment: Attachment;
  /** The pinned version: what others do never puts another in its place. */
  version: Version;
  /** The newest version of the current tab: the only one that can be decided on. */
  newest: Version;
  /** Id of the version that it is to be compared with; null: the one before it. */
  comparedWith: string | null;
  /** The shown version was removed while it was on the screen. */
  isRemoved: boolean;
  actor: Actor;
  tab: AnnotationTab;
  /** Tabs this person may read here. */
  tabs: readonly AnnotationTab[];
  /** Versions of the tab in use, newest first. */
  versions: readonly Version[];
  readOnly: boolean;
}

/** Returns whether the shown version is the newest that its reader may decide on. */
export const isNewestShown = ({ version, newest }: Pick<ReviewScene, 'version' | 'newest'>): boolean =>
  version.id === newest.id;

export const SceneContext = createContext<ReviewScene | null>(null);

export function useScene(): ReviewScene {
  const scene = useContext(SceneContext);
  if (scene === null) throw new Error('no review screen above this component');
  return scene;
}

/** The screen's own state; a component renders again when what it reads changes. Read only. */
export const useView = (): ReviewView => useSnapshot(useScene().controller.view) as ReviewView;
