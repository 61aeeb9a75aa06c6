import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { AnnotationTab } from '#shared/model/annotation.ts';
import type { Attachment, Version } from '#shared/model/attachment.ts';
import type { OrderDetail } from '#shared/model/order.ts';
import type { Actor } from '#shared/rules/actor.ts';
import type { Desk } from './desk.ts';
import type { ReviewView } from './review-view.ts';

/** What the parts of the review screen share. */
export interface ReviewScene {
  desk: Desk;
  order: OrderDetail;
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
