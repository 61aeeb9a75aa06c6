import { orderChannels } from '#server/access/order-channels.ts';
import { deleteVersion } from '#server/files/delete-version.ts';
import { readVersion, readVersions } from '#server/files/read-version.ts';
import { readVersionFile } from '#server/files/version-file.ts';
import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { withObjects } from '#server/kernel/storage/with-objects.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { addAnnotation } from './add-annotation.ts';
import { addComment } from './add-comment.ts';
import { decideVersion, requireDecidedStill } from './decide-version.ts';
import { deleteComment, deleteTopic } from './delete-message.ts';
import { editComment, editTopic } from './edit-message.ts';
import { copyToPassOn } from './pass-on-approved.ts';
import { resolveTopic } from './resolve-topic.ts';
import { updateAnnotation } from './update-annotation.ts';

/** Versions, their threads and the decisions on them. */
export function mountReviewRoutes(api: Api): void {
  const { parts } = api;

  mount(api, routes.versions, (call) =>
    read(parts, call, orderChannels(call.actor, call.params.orderId), (context) =>
      readVersions(context, call.params),
    ),
  );
  mount(api, routes.version, (call) =>
    read(parts, call, orderChannels(call.actor, call.params.orderId), (context) =>
      readVersion(context, call.params),
    ),
  );
  mount(api, routes.versionFile, (call) =>
    read(parts, call, [], (context) => readVersionFile(context, call.params)),
  );
  mount(api, routes.addAnnotation, (call) => {
    const { tab, message, mentions, annotation = null } = call.body;
    const sent = { tab, message, mentions, annotation };
    return write(parts, call, (context) => addAnnotation(context, call.params, sent));
  });
  mount(api, routes.updateAnnotation, (call) => {
    const { topicId, annotation } = call.body;
    return write(parts, call, (context) =>
      updateAnnotation(context, { ...call.params, topicId }, annotation),
    );
  });
  mount(api, routes.addComment, (call) =>
    write(parts, call, (context) => addComment(context, call.params, call.body)),
  );
  mount(api, routes.editComment, (call) =>
    write(parts, call, (context) => editComment(context, call.params, call.body)),
  );
  mount(api, routes.editTopic, (call) =>
    write(parts, call, (context) => editTopic(context, call.params, call.body)),
  );
  mount(api, routes.resolveTopic, (call) =>
    write(parts, call, (context) => resolveTopic(context, call.params, call.body.data)),
  );
  mount(api, routes.deleteComment, (call) =>
    write(parts, call, (context) => deleteComment(context, call.params)),
  );
  mount(api, routes.deleteTopic, (call) =>
    write(parts, call, (context) => deleteTopic(context, call.params, call.query.lastReply)),
  );
  mount(api, routes.decideVersion, (call) => {
    const { attachmentVersionId: versionId, content, sha256 = null } = call.body;
    const ids = { ...call.params, versionId };
    const keys: string[] = [];
    return withObjects(parts.store, keys, async (take) => {
      const by = { ...parts, actor: call.actor };
      const copy = content === 'Approved' ? await copyToPassOn(by, ids, keys) : null;
      return write(
        parts,
        call,
        (context) => decideVersion(context, ids, content, { sha256, copy, take }),
        requireDecidedStill,
      );
    });
  });
  mount(api, routes.deleteVersion, (call) =>
    write(parts, call, (context) =>
      deleteVersion(context, call.params, call.params.reason, call.query.openState),
    ),
  );
}
