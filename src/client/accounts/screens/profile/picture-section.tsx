import { ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { removeAvatar, setAvatar } from '#client/accounts/actions/save-profile.ts';
import { personOf } from '#client/accounts/stores/viewer.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Avatar } from '#client/ui/display/avatar.tsx';
import page from '#client/ui/page.module.css';
import { drawAvatar } from './draw-avatar.ts';
import styles from './profile-screen.module.css';

/** One's picture, or initials where there is none. */
export function PictureSection(): ReactNode {
  const client = useClient();
  const user = useUser();
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [unreadable, setUnreadable] = useState(false);

  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    const picture = await drawAvatar(file);
    setUnreadable(picture === null);
    if (picture !== null) await setAvatar(client, picture);
    setBusy(false);
  };
  return (
    <section className={page.section} data-tour="picture" aria-labelledby="profile-picture">
      <h2 id="profile-picture">Picture</h2>
      <div className={styles.picture}>
        <Avatar person={personOf(user)} size="huge" decorative />
        <div className={styles.beside}>
          <div className={styles.buttons}>
            <Button icon={ImageUp} busy={busy} onClick={() => chooser.current?.click()}>
              {user.avatar === null ? 'Choose a picture' : 'Choose another'}
            </Button>
            {user.avatar === null ? null : (
              <Button variant="quiet" icon={Trash2} disabled={busy} onClick={() => void removeAvatar(client)}>
                Remove
              </Button>
            )}
          </div>
          <p className={unreadable ? page.error : page.hint} role={unreadable ? 'alert' : undefined}>
            {unreadable
              ? 'This picture cannot be read. Please choose a PNG, JPEG, GIF or BMP.'
              : 'Its middle is shown as a circle beside your comments.'}
          </p>
        </div>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Picture"
        accept="image/png,image/jpeg,image/gif,image/bmp,image/webp"
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
    </section>
  );
}
