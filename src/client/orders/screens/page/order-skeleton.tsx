import { Skeleton } from '#client/ui/display/skeleton.tsx';
import styles from './order-screen.module.css';

/** The shape of an order while it loads. */
export function OrderSkeleton() {
  return (
    <div className={styles.screen} role="status" aria-label="Loading...">
      <Skeleton width="120px" />
      <div className={styles.columns}>
        <div className={styles.files}>
          <Skeleton width="60%" height="28px" />
          <Skeleton height="180px" />
          <Skeleton height="180px" />
        </div>
        <div className={styles.side}>
          <Skeleton height="220px" />
          <Skeleton height="160px" />
        </div>
      </div>
    </div>
  );
}
