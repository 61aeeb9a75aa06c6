import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import {
  categoryOptions,
  clientOptions,
  creatorOptions,
  customerOptions,
  managerOptions,
  operatorOptions,
  serviceOptions,
} from './filter-options.ts';
import { deletePreset, readPresets, savePreset } from './presets.ts';

/** Presets of the board and the archive, and what the fields of a filter offer. */
export function mountFilterRoutes(api: Api): void {
  const { parts } = api;

  mount(api, routes.presets, (call) => read(parts, call, [], (context) => readPresets(context, 'orders')));
  mount(api, routes.createPreset, (call) =>
    write(parts, call, (context) => savePreset(context, 'orders', null, call.body)),
  );
  mount(api, routes.updatePreset, (call) =>
    write(parts, call, (context) => savePreset(context, 'orders', call.params.presetId, call.body)),
  );
  mount(api, routes.deletePreset, (call) =>
    write(parts, call, (context) => deletePreset(context, 'orders', call.params.presetId)),
  );
  mount(api, routes.archivedPresets, (call) =>
    read(parts, call, [], (context) => readPresets(context, 'archive')),
  );
  mount(api, routes.createArchivedPreset, (call) =>
    write(parts, call, (context) => savePreset(context, 'archive', null, call.body)),
  );
  mount(api, routes.updateArchivedPreset, (call) =>
    write(parts, call, (context) => savePreset(context, 'archive', call.params.presetId, call.body)),
  );
  mount(api, routes.deleteArchivedPreset, (call) =>
    write(parts, call, (context) => deletePreset(context, 'archive', call.params.presetId)),
  );

  mount(api, routes.clientOptions, (call) =>
    read(parts, call, [], (context) => clientOptions(context, parts.installation.current().providerName)),
  );
  mount(api, routes.customerOptions, (call) =>
    read(parts, call, [], (context) => customerOptions(context, call.query)),
  );
  mount(api, routes.creatorOptions, (call) =>
    read(parts, call, [], (context) => creatorOptions(context, call.query)),
  );
  mount(api, routes.serviceOptions, (call) =>
    read(parts, call, [], (context) => serviceOptions(context, call.query)),
  );
  mount(api, routes.managerOptions, (call) => read(parts, call, [], managerOptions));
  mount(api, routes.operatorOptions, (call) => read(parts, call, [], operatorOptions));
  mount(api, routes.categoryOptions, (call) => read(parts, call, [], categoryOptions));
}
