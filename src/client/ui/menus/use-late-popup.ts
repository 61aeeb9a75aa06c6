import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { LateCode } from '#client/ui/loading/late-part.tsx';

/** What the code of a popup gets: the trigger is drawn without it. */
export interface LatePopupProps {
  open: boolean;
  /** Opened by a key: the first entry gets the focus. */
  byKey: boolean;
  trigger: HTMLElement | null;
  triggerId: string;
  contentId: string;
  onClose(): void;
}

/** Props of the trigger, the same as Radix gives its own. */
interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  id: string;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'data-state': 'open' | 'closed';
  onPointerEnter(): void;
  onFocus(): void;
  onPointerDown?(event: PointerEvent): void;
  onKeyDown?(event: KeyboardEvent): void;
  onClick?(): void;
}

const menuKeys = ['Enter', ' ', 'ArrowDown'];

/**
 * A popup whose code is not loaded with its trigger, but once the screen is idle, or when the trigger is first reached. A
 * press before the code has come opens the popup when it comes, unless the person has gone on to something else.
 */
export function useLatePopup(
  kind: 'menu' | 'dialog',
  code: Pick<LateCode<never>, 'load' | 'isLoaded'>,
): {
  triggerProps: TriggerProps;
  /** Null until the popup is first opened. */
  popupProps: LatePopupProps | null;
} {
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [openedBy, setOpenedBy] = useState<'key' | 'pointer' | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const open = openedBy !== null;
  const close = (): void => setOpenedBy(null);
  const show = (by: 'key' | 'pointer'): void => {
    setWasOpened(true);
    setOpenedBy(by);
  };
  useEffect(() => {
    if (!open || code.isLoaded()) return;
    const goneOn = new AbortController();
    const options = { capture: true, signal: goneOn.signal };
    const callOff = (): void => {
      if (!code.isLoaded()) setOpenedBy(null);
    };
    document.addEventListener('pointerdown', callOff, options);
    document.addEventListener('keydown', callOff, options);
    return () => goneOn.abort();
  }, [open, code]);

  const loadAhead = (): void => void code.load();
  return {
    triggerProps: {
      ref: trigger,
      id,
      'aria-haspopup': kind,
      'aria-expanded': open,
      'aria-controls': open ? `${id}-popup` : undefined,
      'data-state': open ? 'open' : 'closed',
      onPointerEnter: loadAhead,
      onFocus: loadAhead,
      ...(kind === 'dialog'
        ? { onClick: () => (open ? close() : show('pointer')) }
        : {
            onPointerDown(event) {
              if (event.defaultPrevented || event.button !== 0 || event.ctrlKey) return;
              if (open) return close();
              show('pointer');
              // The menu takes the focus: the trigger must not take it after that.
              event.preventDefault();
            },
            onKeyDown(event) {
              if (event.defaultPrevented || !menuKeys.includes(event.key)) return;
              if (open && event.key !== 'ArrowDown') close();
              else show('key');
              event.preventDefault();
            },
          }),
    },
    popupProps: wasOpened
      ? {
          open,
          byKey: openedBy === 'key',
          trigger: trigger.current,
          triggerId: id,
          contentId: `${id}-popup`,
          onClose: close,
        }
      : null,
  };
}
