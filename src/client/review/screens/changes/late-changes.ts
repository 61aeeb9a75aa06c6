import { lateComponent } from '#client/ui/loading/late-component.ts';

const load = () => import('./change-parts.ts').then(({ changeParts }) => changeParts);

export const ChangeList = lateComponent(() => load().then((parts) => parts.ChangeList));
export const Changes = lateComponent(() => load().then((parts) => parts.Changes));
export const ChangesNote = lateComponent(() => load().then((parts) => parts.ChangesNote));
export const ChangesOnStage = lateComponent(() => load().then((parts) => parts.ChangesOnStage));
