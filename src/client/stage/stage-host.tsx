import { extend, Application as PixiApplication, useApplication } from '@pixi/react';
import { type Application, Container, type Renderer, RendererType, type WebGLRenderer } from 'pixi.js';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createStage } from './create-stage.ts';
import { stageAttribute } from './is-stage.ts';
import { type StageLayers, stageLayerNames } from './layers/stage-layers.ts';
import type { Stage, StageEvents } from './stage.ts';
import styles from './stage-host.module.css';

extend({ Container });

export interface StageHostProps {
  /** Read when the stage is created; must stay the same object. */
  events: StageEvents;
  /** Gets the stage once it can draw, and null before it is disposed; a new one when the screen's density changes. */
  onStage(stage: Stage | null): void;
  label: string;
  className?: string;
}

/** Pixi's application once it can draw, with the layers React declared in it. */
interface ReadyApp {
  app: Application;
  layers: StageLayers;
}

/** The element that contains the stage. React renders the layers here and never sees the camera. */
export function StageHost({ events, onStage, label, className }: StageHostProps): ReactNode {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [ready, setReady] = useState<ReadyApp | null>(null);
  const dpr = useDevicePixelRatio();
  // A layout effect: its cleanup runs before Pixi's own, while the renderer that the stage frees things on still is.
  useLayoutEffect(() => {
    if (element === null || ready === null) return;
    const { renderer } = ready.app;
    if (!isWebGl(renderer)) {
      events.onFault({ kind: 'unknown', detail: 'this browser offers no WebGL' }, null);
      return;
    }
    const stage = createStage({
      element,
      renderer,
      root: ready.app.stage,
      layers: ready.layers,
      events,
      dpr,
      reducedMotion: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    onStage(stage);
    return () => {
      onStage(null);
      stage.dispose();
    };
  }, [element, ready, events, onStage, dpr]);
  return (
    <section
      ref={setElement}
      className={`${styles.host} ${className ?? ''}`}
      {...{ [stageAttribute]: '' }}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the stage takes keys; its parallel DOM is beside it.
      tabIndex={0}
    >
      <PixiApplication
        className={styles.canvas ?? ''}
        autoStart={false}
        sharedTicker={false}
        preference="webgl"
        skipExtensionImports
        antialias={false}
        resolution={1}
        backgroundColor={0x8a8a8a}
      >
        <Layers onReady={setReady} />
      </PixiApplication>
    </section>
  );
}

function Layers({ onReady }: { onReady(ready: ReadyApp): void }): ReactNode {
  const { app, isInitialised } = useApplication();
  const made = useRef<Partial<StageLayers>>({});
  useEffect(() => {
    const layers = made.current;
    if (isInitialised && isComplete(layers)) onReady({ app, layers });
  }, [app, isInitialised, onReady]);
  return stageLayerNames.map((name) => (
    <pixiContainer
      key={name}
      label={name}
      ref={(container: Container | null) => {
        if (container !== null) made.current[name] = container;
      }}
    />
  ));
}

/**
 * Returns the device pixel ratio. It changes when the window moves to another screen or the browser is
 * zoomed: the stage is then rebuilt.
 */
function useDevicePixelRatio(): number {
  const [dpr, setDpr] = useState(window.devicePixelRatio);
  useEffect(() => {
    const query = window.matchMedia(`(resolution: ${dpr}dppx)`);
    const onChange = () => setDpr(window.devicePixelRatio);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, [dpr]);
  return dpr;
}

const isWebGl = (renderer: Renderer): renderer is WebGLRenderer<HTMLCanvasElement> =>
  renderer.type === RendererType.WEBGL;

const isComplete = (layers: Partial<StageLayers>): layers is StageLayers =>
  stageLayerNames.every((name) => layers[name] !== undefined);
