import '@fontsource-variable/inter/index.css';
import { createRoot } from 'react-dom/client';
import type { Stage, StageEvents } from '#client/stage/stage.ts';
import { StageHost } from '#client/stage/stage-host.tsx';
import { fakeDocument } from './support/fake-document.ts';
import type { InputStep, Scene, SceneKit, Told } from './support/scene.ts';

const scenes = import.meta.glob<Record<string, Scene>>('./scenes/*.scene.ts');
const root = document.getElementById('root') ?? document.body;

const told: Told = {
  onView: [],
  onPixels: [],
  onDrawn: [],
  onSharp: [],
  onFault: [],
  onRecovered: [],
  onDraft: [],
  onDraftRefused: [],
  onChange: [],
  onSelect: [],
  onContextMenu: [],
  onText: [],
};
const events: StageEvents = {
  onView: (...told_) => void told.onView.push(told_),
  onPixels: (...told_) => void told.onPixels.push(told_),
  onDrawn: (...told_) => void told.onDrawn.push(told_),
  onSharp: (...told_) => void told.onSharp.push(told_),
  onFault: (...told_) => void told.onFault.push(told_),
  onRecovered: (...told_) => void told.onRecovered.push(told_),
  onDraft: (...told_) => void told.onDraft.push(told_),
  onDraftRefused: (...told_) => void told.onDraftRefused.push(told_),
  onChange: (...told_) => void told.onChange.push(told_),
  onSelect: (...told_) => void told.onSelect.push(told_),
  onContextMenu: (...told_) => void told.onContextMenu.push(told_),
  onText: (...told_) => void told.onText.push(told_),
};

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

const reactRoot = createRoot(root);

function mountStage(): Promise<Stage> {
  return new Promise((resolve) => {
    const onStage = (stage: Stage | null) => {
      if (stage !== null) resolve(stage);
    };
    reactRoot.render(<StageHost className="fill" events={events} onStage={onStage} label="Proof" />);
  });
}

function kitFor(stage: Stage): SceneKit {
  const frames = async (count: number) => {
    for (let i = 0; i < count; i++) await frame();
  };
  return {
    stage,
    element: root.querySelector('section') ?? root,
    told,
    frames,
    shoot: () => (window as unknown as { takePicture(): Promise<void> }).takePicture(),
    input: (steps) => (window as unknown as { input(steps: InputStep[]): Promise<void> }).input(steps),
    open(options, preview) {
      const engine = fakeDocument(options);
      stage.setDocument({
        engine,
        pageSizes: options.unmeasured === true ? [] : options.sizes,
        preview: preview ?? null,
      });
      return engine;
    },
    async settle() {
      await frames(3);
      while (!stage.figures().sharp || stage.figures().missing > 0) await frame();
      await frames(3);
    },
    async unmount() {
      reactRoot.unmount();
      await frames(5);
    },
    async showImage(blob) {
      const image = new Image();
      image.src = URL.createObjectURL(blob);
      await image.decode();
      image.style.cssText = 'position:fixed;inset:0;z-index:9';
      document.body.append(image);
    },
  };
}

/** Called by the test: arranges one scene and returns its facts. */
async function runScene(name: string): Promise<unknown> {
  const module = await scenes[`./scenes/${name}.scene.ts`]?.();
  const scene = Object.values(module ?? {})[0];
  if (scene === undefined) throw new Error(`no scene ${name}`);
  await document.fonts.load('700 11px "Inter Variable"', '0123456789');
  const kit = kitFor(await mountStage());
  return scene.arrange(kit);
}

Object.assign(window, { runScene });
