import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import type { AnnotationTab } from '#shared/model/annotation.ts';
import type { Attachment, Version } from '#shared/model/attachment.ts';
import type { OrderDetail } from '#shared/model/order.ts';
import type { Actor } from '#shared/rules/actor.ts';
import type { ReviewAction } from '#shared/rules/review-actions.ts';
import type { Desk } from './desk.ts';
import type { ReviewView } from './review-view.ts';

/** What the review screen reads of an order; guests are told no more. */
export type ReviewedOrder = Pick<
  OrderDetail,
  'id' | 'orderId' | 'orderName' | 'progress' | 'isFrozen' | 'isArchived' | 'downloadWithWatermark'
> &
  // A guest is told of no company.
  Partial<Pick<OrderDetail, 'company'>>;

/** Where a review takes place: among an order's own people, or on a guest's page, which has less around it. */
export interface ReviewPlace {
  /** Null: there is nowhere to go back to. */
  close: (() => void) | null;
  /** Null: the newest version is shown, and no other. */
  showVersion: ((versionId: string) => void) | null;
  /** To the file before or after this one, around the ends; null where it is the only one. */
  step: ((direction: 1 | -1) => void) | null;
  /** Files that may be chosen next, the likelier first, where versions are not chosen from. */
  ahead: readonly Version[];
  mayDownload: boolean;
  /** Commands of the place itself, beside those of the review. */
  commands: readonly OfferedCommand[];
  decisions: readonly ReviewAction[];
  /** Said before the order goes back for changes; null: it goes at once. */
  beforeChanges: string | null;
  /** Answers whether it was done. */
  decide(decision: ReviewAction, reason?: string): Promise<boolean>;
}

/** What the parts of the review screen share. */
export interface ReviewScene {
  desk: Desk;
  place: ReviewPlace;
  order: ReviewedOrder;
  attachment: Attachment;
  version: Version;
  actor: Actor;
  tab: AnnotationTab;
  /** Tabs this person may read here. */
  tabs: readonly AnnotationTab[];
  /** Versions of the tab in use, newest first. */
  versions: readonly Version[];
  readOnly: boolean;
}

export const SceneContext = createContext<ReviewScene | null>(null);

export function useScene(): ReviewScene {
  const scene = useContext(SceneContext);
  if (scene === null) throw new Error('no review screen above this component');
  return scene;
}

/** The screen's own state; a component renders again when what it reads changes. Read only. */
export const useView = (): ReviewView => useSnapshot(useScene().desk.view) as ReviewView;
