export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot < 1 ? '' : name.slice(dot + 1).toLowerCase();
};

export const imageExtensions: readonly string[] = ['png', 'jpg', 'jpeg', 'gif', 'tif', 'tiff', 'bmp', 'psd'];

/** Returns how the review screen can show a file, by its name. */
export function fileTypeOf(name: string): 'image' | 'pdf' | 'unsupported' {
  const extension = extensionOf(name);
  if (extension === 'pdf' || extension === 'ai') return 'pdf';
  return imageExtensions.includes(extension) ? 'image' : 'unsupported';
}
