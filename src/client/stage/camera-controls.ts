import { stageToScreen } from '#shared/geometry/camera.ts';
import { markExtent } from '#shared/geometry/mark-extent.ts';
import { type PageLayout, toStage } from '#shared/geometry/page-layout.ts';
import type { StageMarks } from './marks/stage-marks.ts';
import type { Stage } from './stage.ts';
import type { StageCamera } from './stage-camera.ts';

type CameraControls = Pick<
  Stage,
  | ('goToPage' | 'scrollBy' | 'zoomTo' | 'zoomStep' | 'zoomFit' | 'flyTo' | 'flyToPart')
  | ('view' | 'position' | 'goBack' | 'toScreen')
>;

/** Returns what the review screen may do with the camera. */
export const cameraControls = (
  camera: StageCamera,
  marks: Pick<StageMarks, 'get' | 'select'>,
  layout: () => PageLayout,
): CameraControls => ({
  goToPage: camera.goToPage,
  scrollBy: camera.pan,
  zoomTo: camera.zoomTo,
  zoomStep: camera.zoomStep,
  zoomFit: camera.fit,
  view: camera.view,
  position: camera.position,
  goBack: camera.goBack,
  flyToPart: camera.flyToPart,
  flyTo(markId) {
    const mark = marks.get(markId)?.mark;
    if (mark === undefined) return;
    marks.select(markId);
    camera.flyToPart(mark.page, markExtent(mark));
  },
  toScreen: (page, x, y) => stageToScreen(camera.now, camera.viewport, toStage(layout(), { page, x, y })),
});
