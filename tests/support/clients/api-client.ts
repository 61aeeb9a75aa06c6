import { randomUUID } from 'node:crypto';
import type { FormUpload } from '#shared/files/upload.http.ts';
import { storageName } from '#shared/files/upload.ts';
import type { Envelope } from '#shared/kernel/errors.ts';
import type { CsrfScope } from '#shared/kernel/route.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';

export type Side = 'customer' | 'user';

/** A response with its HTTP status. */
export interface ApiResponse<T = unknown> extends Envelope<T> {
  status: number;
}

/** A signed-in person calling the API of a running server, as the client would. */
export interface ApiClient {
  /** Another one can be set, as the client does where the session's token is renewed. */
  token: string;
  /** What a browser keeps of the session, by its keys in local storage. */
  kept: Record<string, string>;
  get<T>(path: string): Promise<ApiResponse<T>>;
  /** Form-encodes `fields`, with an anti-forgery token of `scope`: the last one, or a new one where that has expired. */
  write<T>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    scope: CsrfScope,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<ApiResponse<T>>;
  /** Token → storage → register, as in the upload flow; returns the attachment. */
  upload<T>(
    orderId: string,
    file: { name: string; type: string; bytes: Uint8Array },
    attachmentId?: string,
  ): Promise<T>;
}

async function responseOf<T>(response: Response): Promise<ApiResponse<T>> {
  const envelope: Envelope<T> = await response.json();
  return { ...envelope, status: response.status };
}

/**
 * Returns a function that sends with the last anti-forgery token of a scope, and again with a new one where that has
 * expired, as the client does.
 */
export function antiForgery<S extends string>(address: string, authorization: () => string) {
  const tokens = new Map<S, string>();
  return async <T>(scope: S, send: (token: string) => Promise<ApiResponse<T>>): Promise<ApiResponse<T>> => {
    const known = tokens.get(scope);
    const response = known === undefined ? null : await send(known);
    if (response !== null && response.code !== 'csrf') return response;
    const { data } = await responseOf<{ token: string }>(
      await fetch(`${address}/${scope}`, { headers: { authorization: authorization() } }),
    );
    if (data !== undefined) tokens.set(scope, data.token);
    return send(data?.token ?? '');
  };
}

export async function signIn(url: string, side: Side, email: string, password: string): Promise<ApiClient> {
  const prefix = `${url}/api/${side === 'customer' ? 'c' : 'd'}`;
  const config = await responseOf<{
    clientCredentials: { customer: string; provider: string };
  }>(await fetch(`${url}/api/g/config`));
  const credentials = config.data?.clientCredentials[side === 'customer' ? 'customer' : 'provider'] ?? '';
  const signedIn = await responseOf<RouteData<'customerToken'>>(
    await fetch(`${prefix}/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      },
      body: new URLSearchParams({
        grant_type: 'password',
        username: email,
        password,
      }),
    }),
  );
  if (signedIn.data === undefined) throw new Error(`${email} could not sign in: ${signedIn.message}`);
  return clientOf(url, side, signedIn.data);
}

/** Returns the client of a manager who signs in as a customer. */
export async function actAs(manager: ApiClient, url: string, userId: string): Promise<ApiClient> {
  const made = await manager.write<RouteData<'impersonate'>>(
    'POST',
    `/customers/${userId}/impersonate`,
    'reseller-customer',
  );
  const token = new URL(made.data?.path ?? '', url).searchParams.get('token');
  const begun = await responseOf<RouteData<'validateImpersonateToken'>>(
    await fetch(`${url}/api/c/validate-impersonate-token`, { headers: { authorization: `Bearer ${token}` } }),
  );
  if (begun.data === undefined) throw new Error(`nobody signs in as ${userId}: ${begun.message}`);
  return clientOf(url, 'customer', begun.data);
}

export function clientOf(url: string, side: Side, session: RouteData<'validateImpersonateToken'>): ApiClient {
  const prefix = `${url}/api/${side === 'customer' ? 'c' : 'd'}`;
  const { accessToken: token, accessTokenExpiresAt, user, client: signedInto } = session;
  const authorization = () => `Bearer ${client.token}`;

  const withToken = antiForgery<CsrfScope>(`${url}/api/g/csrf`, authorization);

  const client: ApiClient = {
    token,
    kept: {
      clientId: signedInto.id,
      token,
      expirationDate: accessTokenExpiresAt,
      userId: user.id,
    },
    get: async (path) =>
      responseOf(await fetch(`${prefix}${path}`, { headers: { authorization: authorization() } })),
    async write<T>(
      method: string,
      path: string,
      scope: CsrfScope,
      fields?: Record<string, string>,
      headers: Record<string, string> = {},
    ): Promise<ApiResponse<T>> {
      const mutationId = randomUUID();
      return withToken<T>(scope, async (csrf) =>
        responseOf<T>(
          await fetch(`${prefix}${path}`, {
            method,
            headers: {
              authorization: authorization(),
              'x-csrf-token': csrf,
              'x-mutation-id': mutationId,
              ...headers,
            },
            ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
          }),
        ),
      );
    },
    async upload<T>(
      orderId: string,
      file: { name: string; type: string; bytes: Uint8Array },
      attachmentId?: string,
    ): Promise<T> {
      const type = attachmentId === undefined ? 'attachment' : 'attachment-version';
      const granted = await client.write<FormUpload>(
        'POST',
        `/upload/upload-token/${type}/${orderId}`,
        'upload',
        {
          name: storageName(file.name),
          size: String(file.bytes.byteLength),
          type: file.type,
        },
      );
      if (granted.data === undefined) throw new Error(`no upload of ${file.name}: ${granted.message}`);
      const form = new FormData();
      for (const [field, value] of Object.entries(granted.data.fields)) form.set(field, value);
      form.set('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
      const stored = await fetch(new URL(granted.data.url, url), {
        method: 'POST',
        body: form,
      });
      if (!stored.ok)
        throw new Error(`storage refused ${file.name} with ${stored.status}: ${await stored.text()}`);
      const registered = await client.write<T>(
        'PUT',
        `/upload/${type}/${orderId}`,
        'upload',
        {
          file: JSON.stringify({
            name: file.name,
            type: file.type,
            size: file.bytes.byteLength,
            key: granted.data.fields.key,
            thumbnail: null,
          }),
          kind: 'customer',
        },
        attachmentId === undefined ? {} : { 'x-attachment-record': attachmentId },
      );
      if (registered.data === undefined)
        throw new Error(`${file.name} was not registered: ${registered.message}`);
      return registered.data;
    },
  };
  return client;
}
