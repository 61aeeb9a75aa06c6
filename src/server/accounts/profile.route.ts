import { forbidden } from '#server/access/order-access.ts';
import { type Api, mount } from '#server/http/mount.ts';
import { limit } from '#server/http/rate-limit.ts';
import { write } from '#server/http/run-use-case.ts';
import { withObjects } from '#server/kernel/storage/with-objects.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { readAvatar, removeAvatar, setAvatar, settleAvatar } from './avatar.ts';
import { changePassword, givePassword } from './change-password.ts';
import { saveProfile } from './save-profile.ts';

const windowMs = 15 * 60 * 1000;

/** Mounts people's own details, and their pictures. */
export function mountProfileRoutes(api: Api): void {
  const { app, parts } = api;
  mount(api, routes.saveProfile, (call) => write(parts, call, (context) => saveProfile(context, call.body)));
  mount(
    api,
    routes.changePassword,
    async ({ actor: { userId, impersonatorId }, sessionId, body, origin }) => {
      // An impersonator cannot know the password, and must not find it out.
      if (impersonatorId !== undefined) throw forbidden();
      await changePassword(parts, { userId, sessionId }, body, origin());
      return null;
    },
    {
      preHandler: [
        limit(app, {
          name: 'change-password',
          max: 10,
          windowMs,
          account: ({ headers }) => headers.authorization ?? '',
        }),
      ],
    },
  );
  mount(
    api,
    routes.setFirstPassword,
    async ({ actor: { userId, impersonatorId }, sessionId, body, origin }) => {
      if (impersonatorId !== undefined) throw forbidden();
      await givePassword(parts, { userId, sessionId }, body.newPassword, origin());
      return null;
    },
  );
  mount(api, routes.setAvatar, async (call) => {
    const { key: uploadKey } = call.body;
    const key = await settleAvatar({ ...parts, actor: call.actor }, uploadKey);
    return withObjects(parts.store, key === null || key === uploadKey ? [] : [key], (take) =>
      write(parts, call, async (context) => {
        const user = await setAvatar(context, parts.config.apiPrefix, { uploadKey, key });
        take();
        return user;
      }),
    );
  });
  mount(api, routes.removeAvatar, (call) => write(parts, call, removeAvatar));

  // Open to anyone with the address, as <img> sends no bearer. The picture at an address never changes.
  app.get<{ Params: { userId: string; file: string } }>(
    '/avatars/:userId/:file',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const picture = await readAvatar(parts.store, params.userId, params.file);
      if (picture === null) throw new Refusal('not_found', 'Not Found');
      return reply
        .type('image/jpeg')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture);
    },
  );
}
