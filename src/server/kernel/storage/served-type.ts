/** Kinds that a browser may show. Any other is only ever saved, so that no file runs as a page. */
const shownTypes = /^(image\/(png|jpeg|gif|bmp|tiff|webp)|application\/pdf)$/;
/** Kinds that a browser would run or style a page with. */
const runTypes = /^text\/|html|xml|svg|script|flash|wasm|manifest/i;

export const isShownType = (contentType: string): boolean => shownTypes.test(contentType);

/** Returns whether this server hands it out itself on any store, since a store’s own addresses have no policy of content. */
export const isRunType = (contentType: string): boolean => runTypes.test(contentType);

/** Returns the type that a file is kept and served with, whatever its uploader has called it. */
export const servedType = (contentType: string): string =>
  isShownType(contentType) ? contentType : 'application/octet-stream';
