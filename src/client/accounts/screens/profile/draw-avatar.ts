import { avatarSize } from '#shared/accounts/profile.ts';

/** The middle of a picture as a square JPEG; null where the browser cannot read it. */
export async function drawAvatar(file: File): Promise<Blob | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return null;
  try {
    const canvas = new OffscreenCanvas(avatarSize, avatarSize);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    const side = Math.min(image.width, image.height);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, avatarSize, avatarSize);
    context.imageSmoothingQuality = 'high';
    context.drawImage(
      image,
      (image.width - side) / 2,
      (image.height - side) / 2,
      side,
      side,
      0,
      0,
      avatarSize,
      avatarSize,
    );
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  } finally {
    image.close();
  }
}
