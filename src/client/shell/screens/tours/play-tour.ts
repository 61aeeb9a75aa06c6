import { type DriveStep, driver } from 'driver.js';
import 'driver.js/dist/driver.css';
import type { TourEnd } from '#shared/accounts/tour.ts';
import { type TourTexts, tourTextOf } from '#shared/installation/tour-texts.ts';
import { keepAttributes } from './keep-attributes.ts';
import './tour.css';
import { elementOf, type TourStep } from './tours.ts';

const isShown = (step: TourStep): boolean => {
  const box = document.querySelector(elementOf(step))?.getBoundingClientRect();
  return box !== undefined && box.width > 0 && box.height > 0;
};

/** Returns a text as the library takes it, which is HTML. */
function asHtml(text: string): string {
  const box = document.createElement('div');
  box.textContent = text;
  return box.innerHTML;
}

/** Plays the steps that are on the screen. Returns how it ended; null if there was nothing to show. */
export function playTour(
  steps: readonly TourStep[],
  own: Partial<TourTexts>,
  signal: AbortSignal,
): Promise<TourEnd | null> {
  const shown = steps.filter(isShown);
  if (shown.length === 0) return Promise.resolve(null);
  const before = document.activeElement;
  // The library marks each element it shows as a button with a popup, and does not restore the element's own
  // attributes.
  const restore = keepAttributes(shown.flatMap((step) => document.querySelector(elementOf(step)) ?? []));
  const restoreSoon = (): void => void setTimeout(restore);
  return new Promise((resolve) => {
    let end: TourEnd | null = 'skipped';
    const tour = driver({
      // A step requested while the library still moves to another loses its popup.
      animate: false,
      smoothScroll: false,
      overlayOpacity: 0.55,
      stagePadding: 4,
      stageRadius: 6,
      popoverClass: 'galley-tour',
      showProgress: shown.length > 1,
      progressText: '{{current}} of {{total}}',
      nextBtnText: 'Next',
      prevBtnText: 'Back',
      doneBtnText: 'Done',
      steps: shown.map((step): DriveStep => {
        const { title, text } = tourTextOf(step.key, own);
        return { element: elementOf(step), popover: { title: asHtml(title), description: asHtml(text) } };
      }),
      onNextClick: () => {
        if (tour.isLastStep()) end = 'finished';
        tour.moveNext();
      },
      onHighlightStarted: restoreSoon,
      onHighlighted: restoreSoon,
      onPopoverRender: ({ wrapper, title, footer, closeButton, nextButton }) => {
        // They are parts of the dialog, not of the page as their elements imply.
        title.setAttribute('role', 'none');
        footer.setAttribute('role', 'group');
        // The library begins with the way out, in this same task: no key may come between.
        queueMicrotask(() => nextButton.focus());
        wrapper.setAttribute('aria-modal', 'true');
        closeButton.setAttribute('aria-label', 'Skip the tour');
      },
      onDestroyed: () => {
        signal.removeEventListener('abort', leave);
        restoreSoon();
        if (before instanceof HTMLElement && before.isConnected) before.focus();
        resolve(end);
      },
    });
    // Leaving the screen neither finishes nor skips the tour.
    const leave = (): void => {
      end = null;
      tour.destroy();
    };
    signal.addEventListener('abort', leave);
    tour.drive();
  });
}
