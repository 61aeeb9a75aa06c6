import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { useCommands } from '#client/shell/screens/palette/command-context.ts';
import { useReview } from '#client/state/client-context.ts';
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts';
import { zoomSteps } from '#shared/geometry/zoom-steps.ts';

/** Returns a zoom in percent; those of very large pages differ in tenths. */
export const zoomText = (zoom: number): string =>
  `${zoom < 0.1 ? Math.round(zoom * 1000) / 10 : Math.round(zoom * 100)} %`;

/** The fits, then every step of the specification's presets and beyond for the page in view. */
export function useZoomEntries(): MenuEntry[] {
  const { controller } = useScene();
  const { page, zoom, document } = useView();
  const { pageSizes } = useReview();
  const commands = useCommands();
  const size = pageSizes[page - 1] ?? document?.firstPage;
  const viewport = controller.viewport();
  const fits = ['zoom.fit', 'zoom.width', 'zoom.height'].flatMap((id): MenuEntry[] =>
    commands
      .filter((command) => command.id === id)
      .map(({ label, icon, keys, run }) => ({ kind: 'item', id, label, icon, keys, onSelect: run })),
  );
  if (size === undefined || viewport === null) return fits;
  return [
    ...fits,
    { kind: 'separator', id: 'steps' },
    ...zoomSteps(size, viewport).map(
      (step): MenuEntry => ({
        kind: 'item',
        id: String(step),
        label: zoomText(step),
        checked: Math.abs(step / zoom - 1) < 0.01,
        onSelect: () => controller.stage()?.zoomTo(step),
      }),
    ),
  ];
}
