import type { ReactNode } from 'react';
import note from '#client/accounts/screens/sign-in/session-end-note.module.css';

/** Tells who has signed out that their session at the issuer goes on, and leads to its end. */
export function SignOutThereNote({ url }: { url: string }): ReactNode {
  const { host } = new URL(url);
  return (
    <div className={note.note} role="status">
      <strong>You are signed out here.</strong>
      <span>
        At {host} you are still signed in. <a href={url}>Sign out there too</a>
      </span>
    </div>
  );
}
