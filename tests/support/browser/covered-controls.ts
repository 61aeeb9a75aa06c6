import type { Page } from 'playwright';

/**
 * Returns the controls of a screen that a person cannot press: outside the window, cut off, or under something else.
 * What can be scrolled into view within its list counts as reachable.
 */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const clips = (element: Element): boolean => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll');
    };
    const isScrolledAway = (element: Element, x: number, y: number): boolean => {
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        if (!clips(at)) continue;
        const { left, right, top, bottom } = at.getBoundingClientRect();
        if (x < left || x > right || y < top || y > bottom) return true;
      }
      return false;
    };
    const found: string[] = [];
    const regions = 'header, nav, aside, [role="toolbar"], [role="tablist"]';
    for (const element of document.querySelectorAll('button, a[href], input, [role="tab"]')) {
      if (element.closest(regions) === null) continue;
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isShown || width <= 1 || height <= 1) continue;
      const corners = [
        [left, top],
        [right, bottom],
      ] as const;
      if (corners.some(([x, y]) => isScrolledAway(element, x, y))) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName;
      if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) {
        found.push(`${name} is outside the window`);
        continue;
      }
      const inset = Math.min(4, width / 3, height / 3);
      const points = [
        [(left + right) / 2, (top + bottom) / 2],
        [left + inset, (top + bottom) / 2],
        [right - inset, (top + bottom) / 2],
      ] as const;
      for (const [x, y] of points) {
        const over = document.elementFromPoint(x, y);
        if (over === null || element.contains(over) || over.contains(element)) continue;
        found.push(`${name} is under ${over.getAttribute('aria-label') ?? over.tagName.toLowerCase()}`);
        break;
      }
    }
    return found;
  });
