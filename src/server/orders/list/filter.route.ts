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

  mount(api, routes.presets, (call) => read(parts, call, [], (work) => readPresets(work, 'orders')));
  mount(api, routes.createPreset, (call) =>
    write(parts, call, (work) => savePreset(work, 'orders', null, call.body)),
  );
  mount(api, routes.updatePreset, (call) =>
    write(parts, call, (work) => savePreset(work, 'orders', call.params.presetId, call.body)),
  );
  mount(api, routes.deletePreset, (call) =>
    write(parts, call, (work) => deletePreset(work, 'orders', call.params.presetId)),
  );
  mount(api, routes.archivedPresets, (call) => read(parts, call, [], (work) => readPresets(work, 'archive')));
  mount(api, routes.createArchivedPreset, (call) =>
    write(parts, call, (work) => savePreset(work, 'archive', null, call.body)),
  );
  mount(api, routes.updateArchivedPreset, (call) =>
    write(parts, call, (work) => savePreset(work, 'archive', call.params.presetId, call.body)),
  );
  mount(api, routes.deleteArchivedPreset, (call) =>
    write(parts, call, (work) => deletePreset(work, 'archive', call.params.presetId)),
  );

  mount(api, routes.clientOptions, (call) =>
    read(parts, call, [], (work) => clientOptions(work, parts.config.providerName)),
  );
  mount(api, routes.customerOptions, (call) =>
    read(parts, call, [], (work) => customerOptions(work, call.query)),
  );
  mount(api, routes.creatorOptions, (call) =>
    read(parts, call, [], (work) => creatorOptions(work, call.query)),
  );
  mount(api, routes.serviceOptions, (call) =>
    read(parts, call, [], (work) => serviceOptions(work, call.query)),
  );
  mount(api, routes.managerOptions, (call) => read(parts, call, [], managerOptions));
  mount(api, routes.operatorOptions, (call) => read(parts, call, [], operatorOptions));
  mount(api, routes.categoryOptions, (call) => read(parts, call, [], categoryOptions));
}
