import { Application, extend, useApplication } from '@pixi/react';
import { Container } from 'pixi.js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createStage } from './create-stage.ts';
import type { Stage, StageEvents } from './stage.ts';
import styles from './stage-host.module.css';
import { type StageLayers, stageLayerNames } from './stage-layers.ts';

extend({ Container });

export interface StageHostProps {
  /** Read when the stage is made; must stay the same object. */
  events: StageEvents;
  /** Gets the stage once it can draw, and null before it is disposed. */
  onStage(stage: Stage | null): void;
  label: string;
  className?: string;
}

/** The element the stage lives in. React declares the layers here and never hears of the camera. */
export function StageHost({ events, onStage, label, className }: StageHostProps): ReactNode {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the stage takes keys; its parallel DOM is beside it.
    <section ref={setElement} className={`${styles.host} ${className ?? ''}`} aria-label={label} tabIndex={0}>
      {element === null ? null : (
        <Application
          className={styles.canvas ?? ''}
          autoStart={false}
          sharedTicker={false}
          preference="webgl"
          skipExtensionImports
          antialias={false}
          resolution={1}
          backgroundColor={0x8a8a8a}
        >
          <Layers element={element} events={events} onStage={onStage} />
        </Application>
      )}
    </section>
  );
}

function Layers(props: { element: HTMLElement; events: StageEvents; onStage(stage: Stage | null): void }) {
  const { app, isInitialised } = useApplication();
  const made = useRef<Partial<StageLayers>>({});
  const { element, events, onStage } = props;
  useEffect(() => {
    const layers = made.current;
    if (!isInitialised || !isComplete(layers)) return;
    const stage = createStage({
      element,
      renderer: app.renderer,
      root: app.stage,
      layers,
      events,
      dpr: window.devicePixelRatio || 1,
      reducedMotion: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    onStage(stage);
    return () => {
      onStage(null);
      stage.dispose();
    };
  }, [app, isInitialised, element, events, onStage]);
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

const isComplete = (layers: Partial<StageLayers>): layers is StageLayers =>
  stageLayerNames.every((name) => layers[name] !== undefined);
