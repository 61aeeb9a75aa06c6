import type { ReactNode } from 'react';
import { saveAnnouncement } from '#client/notifications/actions/announcements.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient, useReaderZone } from '#client/state/client-context.ts';
import { FormConflict } from '#client/sync/form-conflict.ts';
import { fromLocalField, toLocalField } from '#client/ui/fields/local-field.ts';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { contrast, readableContrast } from '#shared/kernel/contrast.ts';
import type { AnnouncementForm, ManagedAnnouncement } from '#shared/notifications/announcement.ts';
import { announcementReaders, maxAnnouncementLength } from '#shared/notifications/announcement-limits.ts';
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
  const given = announcement ?? fresh;
  const shownEnd = toLocalField(announcement?.endsAt ?? null, timeZone);
  /** The field has whole minutes, what is stored may have seconds too. */
  const instantOf = (local: unknown) =>
    local === shownEnd ? (announcement?.endsAt ?? null) : fromLocalField(String(local), timeZone);
  const localEnd = ({ now }: FormConflict) =>
    'endsAt' in now ? { until: toLocalField(now.endsAt as string | null, timeZone) } : {};
  const form = useForm<AnnouncementForm & { until: string }>({
    name: `announcement.${announcement?.id ?? 'new'}`,
    given: {
      html: given.html,
      backgroundColor: given.backgroundColor,
      textColor: given.textColor,
      readers: given.readers,
      until: shownEnd,
    },
    async send({ until, ...values }, { until: untilBefore, ...before }) {
      const endsAt = fromLocalField(until, timeZone);
      const changed = { ...before, ...(untilBefore !== undefined && { endsAt: instantOf(untilBefore) }) };
      const wanted = { ...values, ...(endsAt !== null && { endsAt }) };
      const outcome = await saveAnnouncement(client, announcement?.id ?? null, wanted, changed);
      return typeof outcome === 'boolean'
        ? outcome
        : new FormConflict({ ...outcome.now, ...localEnd(outcome) });
    },
    onSaved,
  });
  const { html, backgroundColor, textColor, readers: chosen } = form.values;
  const isReadable = contrast(backgroundColor, textColor) >= readableContrast;
  return (
    <FormDialog
      form={form}
      size="medium"
      title={announcement === null ? 'New announcement' : 'Change the announcement'}
      submit={announcement === null ? 'Announce' : 'Save'}
      disabled={html.trim() === '' || !isReadable}
      onClose={onClose}
    >
      <TextArea
        label="Text"
        required
        rows={4}
        maxLength={maxAnnouncementLength}
        placeholder="Links and emphasis as HTML: <a href=…>, <strong>, <em>"
        {...form.field('html')}
      />
      <div className={styles.colours}>
        <TextField label="Background" type="color" {...form.field('backgroundColor')} />
        <TextField
          label="Text colour"
          type="color"
          {...form.field('textColor')}
          error={isReadable ? null : 'Too much like the background to be read.'}
        />
      </div>
      <div className={styles.terms}>
        <SelectField
          label="For"
          required
          options={readers}
          value={chosen}
          placeholder="Choose"
          onChange={(value) =>
            form.change({ readers: announcementReaders.find((each) => each === value) ?? chosen })
          }
        />
        <TextField
          label="Until"
          type="datetime-local"
          hint="Empty: until it is removed."
          {...form.field('until')}
        />
      </div>
      {html.trim() === '' ? null : (
        <div className={styles.sample} style={{ background: backgroundColor, color: textColor }}>
          <AnnouncementText html={html} />
        </div>
      )}
    </FormDialog>
  );
}
