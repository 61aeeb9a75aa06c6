import { request } from 'node:http';

/** Begins to PUT a body, and breaks the connection when `length` bytes of it are on their way. */
export const cutPut = (url: string | URL, body: Uint8Array, length: number): Promise<void> =>
  new Promise((resolve) => {
    const sent = request(url, { method: 'PUT', headers: { 'content-length': body.length } });
    sent.on('error', () => {});
    sent.on('close', resolve);
    sent.write(body.subarray(0, length), () => sent.destroy());
    if (length === 0) sent.flushHeaders();
    if (length === 0) sent.on('socket', (socket) => socket.once('connect', () => sent.destroy()));
  });
