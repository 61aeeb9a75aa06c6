import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** Query parameters with secret values; the log shows only that they were present. */
const secretParameters = /([?&](?:token|signature|seal|x-amz-[a-z-]+|code)=)[^&]*/gi;

export const withoutSecrets = (url: string): string => url.replace(secretParameters, '$1[secret]');

/** JSON lines with the request id. Headers and bodies are not logged, and what slips into an object is masked. */
export const loggerOptions = (level: string): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  redact: {
    paths: ['authorization', 'cookie', 'password', 'token', 'accessToken'].flatMap((key) => [
      key,
      `*.${key}`,
      `*.*.${key}`,
    ]),
    censor: '[secret]',
  },
  serializers: {
    req: ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutSecrets(url), ip }),
  },
});
