import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { secureHeaders } from './secure-headers.ts';

async function headersAt(publicUrl: string) {
  const app = Fastify();
  await secureHeaders(app, readConfig({ PUBLIC_URL: publicUrl }));
  app.get('/', async () => 'a page');
  return (await app.inject('/')).headers;
}

it('keeps browsers to TLS on the host that has it, and says nothing about others', async () => {
  const headers = await headersAt('https://northlight.test');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  expect(await headersAt('http://northlight.test')).not.toHaveProperty('strict-transport-security');
});
