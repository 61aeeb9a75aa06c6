import { type RouteName, routes } from '#shared/protocol/http-table.ts';
import { type Caller, pathOf, type RouteScene } from './route-scene.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Returns what calls as somebody who may, and returns the data of the response. Paths have the ids of the scene, or `ids`. */
export function callsIn(scene: RouteScene) {
  const { known } = scene;
  async function called(name: RouteName, caller: Caller, body?: Fields, ids: Fields = {}) {
    const path = pathOf(routes[name], (param) => String(ids[param] ?? known[param] ?? ''));
    const payload = body && { type: 'application/json', payload: JSON.stringify(body) };
    const url = `${caller.side}${path}`;
    const received = await scene.send(
      routes[name],
      caller,
      payload === undefined ? { url } : { url, body: payload },
    );
    if (received.status >= 400) throw new Error(`${name} by ${caller.name}: ${received.body}`);
    return JSON.parse(received.body).data;
  }
  const idOf = async (...call: Parameters<typeof called>): Promise<string> =>
    String((await called(...call)).id);
  return { called, idOf };
}
