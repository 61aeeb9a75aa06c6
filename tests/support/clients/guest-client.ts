import { randomUUID } from 'node:crypto';
import type { Envelope } from '#shared/kernel/errors.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { type ApiResponse, antiForgery } from './api-client.ts';

/** A guest calling the API of a running server, as the guest page would. */
export interface GuestClient {
  token: string;
  get<T>(path: string): Promise<ApiResponse<T>>;
  write<T>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<ApiResponse<T>>;
}

async function responseOf<T>(response: Response): Promise<ApiResponse<T>> {
  const envelope: Envelope<T> = await response.json();
  return { ...envelope, status: response.status };
}

/** The token in a link's address. */
export const tokenOf = (address: string | null): string =>
  new URL(address ?? '').searchParams.get('token') ?? '';

export const basic = (token: string): string => `Basic ${Buffer.from(`${token}:`).toString('base64')}`;

/** POST /g/reviewAuth as a guest's browser sends it. */
export const reviewAuth = async (
  url: string,
  token: string,
  fields: Record<string, string> = {},
): Promise<ApiResponse<RouteData<'reviewAuth'>>> =>
  responseOf(
    await fetch(`${url}/api/g/reviewAuth`, {
      method: 'POST',
      headers: { authorization: basic(token) },
      body: new URLSearchParams(fields),
    }),
  );

/** Opens a link; throws where it does not open. */
export async function enter(
  url: string,
  address: string | null,
  fields: Record<string, string> = {},
): Promise<GuestClient> {
  const { data, ...response } = await reviewAuth(url, tokenOf(address), fields);
  const token = data?.accessToken;
  if (typeof token !== 'string')
    throw new Error(`the link did not open: ${JSON.stringify({ response, data })}`);
  const authorization = `Bearer ${token}`;
  const prefix = `${url}/api/g`;
  const withToken = antiForgery<'guest-annotation'>(`${prefix}/csrf`, () => authorization);
  return {
    token,
    get: async (path) => responseOf(await fetch(`${prefix}${path}`, { headers: { authorization } })),
    async write<T>(
      method: string,
      path: string,
      fields?: Record<string, string>,
      headers: Record<string, string> = {},
    ): Promise<ApiResponse<T>> {
      const mutationId = randomUUID();
      return withToken<T>('guest-annotation', async (csrf) =>
        responseOf<T>(
          await fetch(`${prefix}${path}`, {
            method,
            headers: { authorization, 'x-csrf-token': csrf, 'x-mutation-id': mutationId, ...headers },
            ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
          }),
        ),
      );
    },
  };
}
