import { Skeleton } from '#client/ui/skeleton.tsx';
import styles from './orders-screen.module.css';

const shapes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The shape of the list while it loads. */
export function OrdersSkeleton() {
  return (
    <div className={styles.group} role="status" aria-label="Loading...">
      <ul className={styles.cards} data-large="true">
        {shapes.map((shape) => (
          <li key={shape}>
            <Skeleton height="252px" />
          </li>
        ))}
      </ul>
    </div>
  );
}
