import { Maximize, Minus, Plus, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { CommandIconButton } from '#client/shell/screens/palette/command-icon-button.tsx';
import { LatePart, lateCode } from '#client/ui/loading/late-part.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';
import { Tooltip } from '#client/ui/menus/tooltip.tsx';
import { type LatePopupProps, useLatePopup } from '#client/ui/menus/use-late-popup.ts';
import { drawingTools, type ToolName } from '#shared/review/tool.ts';
import styles from './toolbox.module.css';
import { useZoomEntries, zoomText } from './zoom-entries.ts';

const colourPopup = lateCode<LatePopupProps>(() => import('./colour-popup.tsx').then((m) => m.ColourPopup));
export const loadColours = colourPopup.load;

/** The tools, at the bottom of the stage. Drawing tools are hidden where drawing is not allowed. */
export function Toolbox(): ReactNode {
  const { readOnly } = useScene();
  const { zoom } = useView();
  const entries = useZoomEntries();
  return (
    <div className={styles.toolbox} role="toolbar" aria-label="Tools">
      <div className={styles.group}>
        <ToolButtons names={['select', 'hand']} />
        {readOnly ? null : (
          <>
            <hr className={styles.line} />
            <ToolButtons names={drawingTools} />
            <hr className={styles.line} />
            <ColourButton />
            <hr className={styles.line} />
            <CommandIconButton id="mark.undo" keep={{ icon: Undo2, label: 'Undo' }} tipSide="top" />
            <CommandIconButton id="mark.redo" keep={{ icon: Redo2, label: 'Redo' }} tipSide="top" />
          </>
        )}
      </div>
      <hr className={styles.divide} />
      <div className={styles.group}>
        <CommandIconButton id="zoom.out" keep={{ icon: Minus, label: 'Zoom out' }} tipSide="top" />
        <Menu
          side="top"
          align="center"
          trigger={
            <button
              type="button"
              className={styles.zoom}
              aria-label={`Zoom ${zoomText(zoom)}, choose another`}
            >
              {zoomText(zoom)}
            </button>
          }
          entries={entries}
        />
        <CommandIconButton id="zoom.in" keep={{ icon: Plus, label: 'Zoom in' }} tipSide="top" />
        <CommandIconButton id="zoom.fit" keep={{ icon: Maximize, label: 'Fit page' }} tipSide="top" />
      </div>
    </div>
  );
}

export function ToolButtons({
  names,
  size = 'medium',
}: {
  names: readonly ToolName[];
  size?: 'medium' | 'large';
}): ReactNode {
  const { tool } = useView();
  return names.map((name) => (
    <CommandIconButton key={name} id={`tool.${name}`} size={size} tipSide="top" pressed={tool === name} />
  ));
}

export function ColourButton(): ReactNode {
  const { colour } = useView();
  const { triggerProps, popupProps } = useLatePopup('dialog', colourPopup);
  return (
    <>
      <Tooltip label="Colour" side="top">
        <button
          {...triggerProps}
          type="button"
          className={styles.swatchButton}
          aria-label={`Colour: ${colour}`}
        >
          <span className={styles.swatch} data-colour={colour} />
        </button>
      </Tooltip>
      {popupProps === null ? null : <LatePart code={colourPopup} with={popupProps} />}
    </>
  );
}
