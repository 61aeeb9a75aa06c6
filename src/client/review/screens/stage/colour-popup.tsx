import * as Popover from 'radix-ui/popover';
import type { ReactNode } from 'react';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { useCommand } from '#client/shell/screens/palette/command-context.ts';
import { keepTakenFocus } from '#client/ui/focus-free.ts';
import { PopupAnchor } from '#client/ui/menus/popup-anchor.ts';
import { popupContainer } from '#client/ui/menus/popup-container.ts';
import { Tooltip } from '#client/ui/menus/tooltip.tsx';
import type { LatePopupProps } from '#client/ui/menus/use-late-popup.ts';
import { type MarkColour, markColours } from '#shared/review/mark.ts';
import styles from './toolbox.module.css';

/** The colours of new marks. */
export function ColourPopup({ open, trigger, contentId, onClose }: LatePopupProps): ReactNode {
  const { colour } = useView();
  return (
    <Popover.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Popover.Trigger asChild>
        <PopupAnchor element={trigger} />
      </Popover.Trigger>
      <Popover.Portal container={popupContainer()}>
        <Popover.Content
          id={contentId}
          className={styles.colours}
          side="top"
          sideOffset={10}
          aria-label="Colours"
          onCloseAutoFocus={keepTakenFocus}
          // A swatch that has the focus shows its tooltip, and the first Escape would close that alone.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.target instanceof HTMLElement) event.target.focus();
          }}
        >
          {markColours.map((each) => (
            <Swatch key={each} colour={each} chosen={each === colour} onChoose={onClose} />
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
