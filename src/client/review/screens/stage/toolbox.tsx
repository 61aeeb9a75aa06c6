import { Maximize, Minus, Plus, Redo2, Undo2 } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { useCommand } from '#client/shell/screens/palette/command-context.ts';
import { CommandIconButton } from '#client/shell/screens/palette/command-icon-button.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';
import { popupContainer } from '#client/ui/menus/popup-container.ts';
import { Tooltip } from '#client/ui/menus/tooltip.tsx';
import { type MarkColour, markColours } from '#shared/review/mark.ts';
import styles from './toolbox.module.css';
import { useZoomEntries, zoomText } from './zoom-entries.ts';

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
            <ToolButtons names={['pin', 'arrow', 'rect', 'draw']} />
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
  names: readonly string[];
  size?: 'medium' | 'large';
}): ReactNode {
  const { tool } = useView();
  return names.map((name) => (
    <CommandIconButton key={name} id={`tool.${name}`} size={size} tipSide="top" pressed={tool === name} />
  ));
}

export function ColourButton(): ReactNode {
  const { colour } = useView();
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Tooltip label="Colour" side="top">
        <Popover.Trigger className={styles.swatchButton} aria-label={`Colour: ${colour}`}>
          <span className={styles.swatch} data-colour={colour} />
        </Popover.Trigger>
      </Tooltip>
      <Popover.Portal container={popupContainer()}>
        <Popover.Content
          className={styles.colours}
          side="top"
          sideOffset={10}
          aria-label="Colours"
          // A swatch that has the focus shows its tooltip, and the first Escape would close that alone.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.target instanceof HTMLElement) event.target.focus();
          }}
        >
          {markColours.map((each) => (
            <Swatch key={each} colour={each} chosen={each === colour} onChoose={() => setOpen(false)} />
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Swatch({
  colour,
  chosen,
  onChoose,
}: {
  colour: MarkColour;
  chosen: boolean;
  onChoose(): void;
}): ReactNode {
  const command = useCommand(`colour.${colour}`);
  const { controller } = useScene();
  return (
    <Tooltip label={command?.label ?? colour} keys={command?.keys ?? ''} side="top">
      <button
        type="button"
        className={styles.swatchButton}
        aria-label={command?.label ?? colour}
        aria-pressed={chosen}
        onClick={() => {
          controller.chooseColour(colour);
          onChoose();
        }}
      >
        <span className={styles.swatch} data-colour={colour} data-chosen={chosen} />
      </button>
    </Tooltip>
  );
}
