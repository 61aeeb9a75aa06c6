import { expect, it } from 'vitest';
import type { EngineDocument } from '#client/engine/engine.ts';
import { hideLeftOut } from './hide-left-out.ts';

const file = (): EngineDocument =>
  ({
    layers: [
      { id: 1, name: 'Art', visible: true },
      { id: 2, name: 'Die', visible: true },
      { id: 3, name: 'Notes', visible: false },
    ],
  }) as unknown as EngineDocument;

function shown(document: EngineDocument) {
  const view = {
    document: document as EngineDocument | null,
    hiddenLayers: null as readonly number[] | null,
  };
  const setHiddenLayers = (layers: readonly number[]): void => {
    view.hiddenLayers = layers;
  };
  return { view, setHiddenLayers };
}

it('layers that are left out of a comparison are shown again when it ends', () => {
  const document = file();
  const on = shown(document);
  const show = hideLeftOut(on, document, ['Die']);
  expect(on.view.hiddenLayers).toEqual([2, 3]);
  show();
  expect(on.view.hiddenLayers).toEqual([3]);
});

it('another version that is opened meanwhile has the layers that its file shows', () => {
  const document = file();
  const on = shown(document);
  const show = hideLeftOut(on, document, ['Die']);
  Object.assign(on.view, { document: file(), hiddenLayers: null });
  show();
  expect(on.view.hiddenLayers).toBeNull();
});
