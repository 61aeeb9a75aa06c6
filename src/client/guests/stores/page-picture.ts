import { pagePictureElement } from '#client/review/stores/page-picture.ts';
import { fileTypeOf } from '#shared/files/file-type.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';

type Picture = RouteData<'reviewAuth'>['first'];

/** Whether a picture shows an image file, which the stage places otherwise than the pages of a document. */
export const showsImage = ({ fileName }: NonNullable<Picture>): boolean => fileTypeOf(fileName) === 'image';

/** Returns the picture that came with the page, as an address for this page alone; null where none did. */
export function pagePicture(): Picture {
  const shown = pagePictureElement();
  const picture = shown?.querySelector('img');
  if (shown == null || picture == null) return null;
  const facts = JSON.parse(shown.dataset.facts ?? '');
  const bytes = atob(picture.src.slice(picture.src.indexOf(',') + 1));
  const blob = new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], { type: 'image/jpeg' });
  return { ...facts, preview: URL.createObjectURL(blob) };
}

/** Returns the data with the picture that came with the page as its version's preview, so that it is not fetched again. */
export function withPagePicture(data: GuestData, first: Picture): GuestData {
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
