import { Layers } from 'lucide-react';
import * as Switch from 'radix-ui/switch';
import { type ReactNode, useId } from 'react';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import styles from './layer-list.module.css';

/** The file's layers, each to be shown or hidden on the stage. */
export function LayerList(): ReactNode {
  const { controller } = useScene();
  const { layers, hiddenLayers } = useView();
  const id = useId();
  const hidden = hiddenLayers ?? layers.flatMap((layer) => (layer.visible ? [] : [layer.id]));
  if (layers.length === 0)
    return <EmptyState icon={Layers} title="No layers" text="This file has no layers to show or hide." />;
  return (
    <ul className={styles.list}>
      {layers.map((layer) => {
        const shown = !hidden.includes(layer.id);
        return (
          <li key={layer.id} className={styles.layer}>
            <label htmlFor={`${id}-${layer.id}`} className={styles.name}>
              {layer.name}
            </label>
            <Switch.Root
              id={`${id}-${layer.id}`}
              className={styles.switch}
              checked={shown}
              onCheckedChange={(show) =>
                controller.setHiddenLayers(
                  show ? hidden.filter((other) => other !== layer.id) : [...hidden, layer.id],
                )
              }
            >
              <Switch.Thumb className={styles.thumb} />
            </Switch.Root>
          </li>
        );
      })}
    </ul>
  );
}
