import type { GuestData } from '#shared/guests/guest-link.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';

/**
 * The element with the picture of what somebody will see first: the server puts it into the page of a guest's link, and
 * `opened-version.ts` into that of a member's.
 */
const element = (): HTMLElement | null => globalThis.document?.getElementById('first') ?? null;

/** Returns the picture that came with the page, as an address for this page alone; null where none did. */
export function pagePicture(): RouteData<'reviewAuth'>['first'] {
  const shown = element();
  const picture = shown?.querySelector('img');
  if (shown == null || picture == null) return null;
  const facts = JSON.parse(shown.dataset.facts ?? '');
  const bytes = atob(picture.src.slice(picture.src.indexOf(',') + 1));
  const blob = new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], { type: 'image/jpeg' });
  return { ...facts, preview: URL.createObjectURL(blob) };
}

/** Takes the picture off the page: the program shows its own by now, or none is to be seen. */
export const leavePagePicture = (): void => element()?.remove();

/** Returns the data with the picture that is here already as the preview of its version, which is not fetched again. */
export function withPagePicture(data: GuestData, first: RouteData<'reviewAuth'>['first']): GuestData {
  if (first === null) return data;
  const { versionId, preview } = first;
  return {
    ...data,
    attachments: data.attachments.map((attachment) => ({
      ...attachment,
      versions: attachment.versions.map((version) =>
        version.id === versionId && version.preview !== null ? { ...version, preview } : version,
      ),
    })),
  };
}
