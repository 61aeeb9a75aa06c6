import '@fontsource-variable/inter/index.css';
import { createRoot } from 'react-dom/client';
import type { Stage, StageEvents } from '#client/stage/stage.ts';
import { StageHost } from '#client/stage/stage-host.tsx';
import { fakeDocument } from './support/fake-document.ts';
import type { InputStep, Reported, Scene, SceneKit } from './support/scene.ts';

const scenes = import.meta.glob<Record<string, Scene>>('./scenes/*.scene.ts');
const root = document.getElementById('root') ?? document.body;

const reported: Reported = {
  onView: [],
  onPixels: [],
  onDrawn: [],
  onBlank: [],
  onSharp: [],
  onAwaited: [],
  onFault: [],
  onRecovered: [],
  onDraft: [],
  onDraftRefused: [],
  onMarksHidden: [],
  onChange: [],
  onSelect: [],
  onContextMenu: [],
  onText: [],
};
const events: StageEvents = {
  onView: (...args) => void reported.onView.push(args),
  onPixels: (...args) => void reported.onPixels.push(args),
  onDrawn: (...args) => void reported.onDrawn.push(args),
  onBlank: (...args) => void reported.onBlank.push(args),
  onSharp: (...args) => void reported.onSharp.push(args),
  onAwaited: (...args) => void reported.onAwaited.push(args),
  onFault: (...args) => void reported.onFault.push(args),
  onRecovered: (...args) => void reported.onRecovered.push(args),
  onDraft: (...args) => void reported.onDraft.push(args),
  onDraftRefused: (...args) => void reported.onDraftRefused.push(args),
  onMarksHidden: (...args) => void reported.onMarksHidden.push(args),
  onChange: (...args) => void reported.onChange.push(args),
  onSelect: (...args) => void reported.onSelect.push(args),
  onContextMenu: (...args) => void reported.onContextMenu.push(args),
  onText: (...args) => void reported.onText.push(args),
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
    reported,
    frames,
    shoot: () => (window as unknown as { takePicture(): Promise<void> }).takePicture(),
    input: (steps) => (window as unknown as { input(steps: InputStep[]): Promise<void> }).input(steps),
    open(options, preview) {
      const engine = fakeDocument(options);
      stage.setDocument({
        engine,
        pageSizes: options.unmeasured === true ? [] : options.sizes,
        preview: preview ?? null,
        levels: options.levels ?? null,
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
