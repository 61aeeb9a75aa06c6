/** Its name in the markup of the stage's element, which takes the focus when the page is pressed. */
export const stageAttribute = 'data-stage';

export const isStage = (element: EventTarget | null): boolean =>
  element instanceof Element && element.hasAttribute(stageAttribute);
