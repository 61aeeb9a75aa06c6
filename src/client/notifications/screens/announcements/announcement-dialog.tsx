import { type ReactNode, useState } from 'react';
import { saveAnnouncement } from '#client/notifications/actions/announcements.ts';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient, useReaderZone } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { fromLocalField, toLocalField } from '#client/ui/fields/local-field.ts';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { contrast, readableContrast } from '#shared/kernel/contrast.ts';
import type { AnnouncementForm, ManagedAnnouncement } from '#shared/notifications/announcement.ts';
import { announcementReaders, longestAnnouncement } from '#shared/notifications/announcement-limits.ts';
import { AnnouncementText } from './announcement-text.tsx';
import styles from './announcements-section.module.css';
import { readerNames } from './reader-names.ts';

const fresh: AnnouncementForm = {
  html: '',
  backgroundColor: '#1e3a5f',
  textColor: '#ffffff',
  readers: 'all',
};
const readers = announcementReaders.map((value) => ({ value, label: readerNames[value] }));

/** Writes or changes an announcement, shown as it will be seen. */
export function AnnouncementDialog({
  announcement,
  onClose,
  onSaved,
}: {
  announcement: ManagedAnnouncement | null;
  onClose(): void;
  onSaved(): void;
}): ReactNode {
  const client = useClient();
  const timeZone = useReaderZone();
  const { form, setForm, forget } = useKeptForm<AnnouncementForm & { until: string }>(
    `announcement.${announcement?.id ?? 'new'}`,
    { ...(announcement ?? fresh), until: toLocalField(announcement?.endsAt ?? null, timeZone) },
  );
  const [busy, setBusy] = useState(false);
  const change = (patch: Partial<typeof form>): void => setForm({ ...form, ...patch });
  const isReadable = contrast(form.backgroundColor, form.textColor) >= readableContrast;

  const save = async (): Promise<void> => {
    const { html, backgroundColor, textColor, readers, until } = form;
    const endsAt = fromLocalField(until, timeZone);
    setBusy(true);
    const saved = await saveAnnouncement(client, announcement?.id ?? null, {
      html,
      backgroundColor,
      textColor,
      readers,
      ...(endsAt !== null && { endsAt }),
    });
    setBusy(false);
    if (saved === null) return;
    forget();
    onSaved();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="medium"
      title={announcement === null ? 'New announcement' : 'Change the announcement'}
      footer={
        <>
          <Button
            onClick={() => {
              forget();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={form.html.trim() === '' || !isReadable}
            onClick={() => void save()}
          >
            {announcement === null ? 'Announce' : 'Save'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextArea
          label="Text"
          required
          rows={4}
          maxLength={longestAnnouncement}
          value={form.html}
          placeholder="Links and emphasis as HTML: <a href=…>, <strong>, <em>"
          onChange={({ target }) => change({ html: target.value })}
        />
        <div className={styles.colours}>
          <TextField
            label="Background"
            type="color"
            value={form.backgroundColor}
            onChange={({ target }) => change({ backgroundColor: target.value })}
          />
          <TextField
            label="Text colour"
            type="color"
            value={form.textColor}
            error={isReadable ? null : 'Too much like the background to be read.'}
            onChange={({ target }) => change({ textColor: target.value })}
          />
        </div>
        <div className={styles.terms}>
          <SelectField
            label="For"
            required
            options={readers}
            value={form.readers}
            placeholder="Choose"
            onChange={(value) =>
              change({ readers: announcementReaders.find((each) => each === value) ?? form.readers })
            }
          />
          <TextField
            label="Until"
            type="datetime-local"
            value={form.until}
            hint="Empty: until it is removed."
            onChange={({ target }) => change({ until: target.value })}
          />
        </div>
        {form.html.trim() === '' ? null : (
          <div className={styles.sample} style={{ background: form.backgroundColor, color: form.textColor }}>
            <AnnouncementText html={form.html} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
