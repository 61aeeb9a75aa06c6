import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to a server on which a page comes as from far away: its head at once, its body when it is let go. */
export interface HaltingPage {
  url: string;
  /** Resolves when a head has been sent. */
  halted(): Promise<void>;
  letGo(): void;
  close(): void;
}

/** `path`: of the page that halts once; all else goes through, but for the live channel. */
export async function startHaltingPage(serverUrl: string, path: string): Promise<HaltingPage> {
  let haltedNow = (): void => {};
  let goOn = (): void => {};
  const halted = new Promise<void>((resolve) => {
    haltedNow = resolve;
  });
  const released = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const pass = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isPage = asked.url?.split('?')[0] === path;
    const { 'accept-encoding': encodings, ...others } = asked.headers;
    const headers = isPage || encodings === undefined ? others : { ...others, 'accept-encoding': encodings };
    const onward = request(new URL(asked.url ?? '/', serverUrl), { method: asked.method, headers });
    asked.pipe(onward);
    const [received] = (await once(onward, 'response')) as [IncomingMessage];
    response.writeHead(received.statusCode ?? 502, received.headers);
    if (!isPage) return void received.pipe(response);
    const chunks: Buffer[] = [];
    for await (const chunk of received) chunks.push(chunk as Buffer);
    const html = Buffer.concat(chunks);
    const body = html.indexOf('<body>');
    response.write(html.subarray(0, body));
    haltedNow();
    await released;
    response.end(html.subarray(body));
  };
  const server = createServer((asked, response) => {
    pass(asked, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    halted: () => halted,
    letGo: () => goOn(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
