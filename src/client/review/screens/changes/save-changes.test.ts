import { proxy, ref } from 'valtio';
import { expect, it } from 'vitest';
import { newComparison } from '#client/review/stores/comparison.store.ts';
import { createToastsStore } from '#client/state/toasts.store.ts';
import { usualSettings } from '#shared/compare/compare-settings.ts';
import { saveChanges } from './save-changes.ts';

it('what is compared in another way by the time that the report can be made is not saved under either', async () => {
  const toasts = createToastsStore();
  const state = proxy({ ...newComparison(), status: 'done' });
  const saving = saveChanges({ client: { toasts }, walk: { comparison: { state } } } as never, 'csv');
  state.settings = ref({ ...usualSettings, inksOut: ['Varnish'] });
  await saving;
  expect(toasts.toasts).toMatchObject([{ kind: 'error', title: 'The report was not made' }]);
});
