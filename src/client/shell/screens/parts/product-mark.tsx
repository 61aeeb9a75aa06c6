import { lookOf, productNameOf } from '#client/accounts/stores/session.store.ts';
import { useSession } from '#client/state/entry.ts';
import styles from './product-mark.module.css';

/** The product's logo, or the white-label client's. Its name is always there for those who do not see it. */
export function ProductMark({ size = 'normal' }: { size?: 'normal' | 'large' }) {
  const session = useSession();
  const look = lookOf(session);
  const name = productNameOf(session) ?? '';
  // Whose mark it is to be is not known yet.
  if (session.user === null && session.config === null)
    return <span className={styles.mark} data-size={size} />;
  if (look?.logo)
    return <img className={styles.logo} data-size={size} src={look.logo} alt={name} draggable={false} />;
  return (
    <span className={styles.mark} data-size={size}>
      <svg className={styles.bars} viewBox="0 0 18 18" aria-hidden="true">
        <rect width="4.5" height="18" fill="#00a5c8" />
        <rect x="4.5" width="4.5" height="18" fill="#e0357a" />
        <rect x="9" width="4.5" height="18" fill="#f4c400" />
        <rect x="13.5" width="4.5" height="18" className={styles.key} />
      </svg>
      {name}
    </span>
  );
}
