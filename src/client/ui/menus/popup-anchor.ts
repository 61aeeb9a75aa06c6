import { type Ref, useImperativeHandle } from 'react';

/** Stands in a popup's code for its trigger, which is drawn elsewhere: Radix takes the element for its own trigger. */
export function PopupAnchor({
  element,
  ref,
}: {
  element: HTMLElement | null;
  ref?: Ref<HTMLElement | null>;
}): null {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element]);
  return null;
}
