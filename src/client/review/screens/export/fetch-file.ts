/** Returns the file itself, past every cache; `onPart` is called with the part that has come, 0 to 1. */
export async function fetchFile(
  address: string,
  signal: AbortSignal,
  onPart: (part: number) => void,
): Promise<Blob> {
  const url = new URL(address, location.href);
  url.searchParams.set('v', String(Date.now()));
  const response = await fetch(url, { signal, cache: 'no-store' });
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
  const length = Number(response.headers.get('content-length'));
  let received = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        received += chunk.length;
        if (length > 0) onPart(received / length);
        controller.enqueue(chunk);
      },
    }),
  );
  const type = response.headers.get('content-type') ?? '';
  return new Response(counted, { headers: { 'content-type': type } }).blob();
}
