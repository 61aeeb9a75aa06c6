import { AuthFrame } from './auth-frame.tsx';
import styles from './not-supported-screen.module.css';

const browsers = [
  { name: 'Google Chrome', href: 'https://www.google.com/chrome/' },
  { name: 'Mozilla Firefox', href: 'https://www.mozilla.org/firefox/new/' },
  { name: 'Microsoft Edge', href: 'https://www.microsoft.com/edge/download' },
];

/** Shown in browsers that lack features needed to draw proofs. */
export function NotSupportedScreen({ missing }: { missing: readonly string[] }) {
  return (
    <AuthFrame
      title="Browser Not Supported!"
      lead="Proofs are drawn with techniques that this browser does not have. Please use a current version of one of these:"
    >
      <ul className={styles.browsers}>
        {browsers.map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.missing}>
        {missing.length > 0
          ? `Missing here: ${missing.join(', ')}.`
          : 'This browser has all that is needed. '}
        {missing.length === 0 && <a href="/">Go on</a>}
      </p>
    </AuthFrame>
  );
}
