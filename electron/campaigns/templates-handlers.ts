/** The channels of texts for reuse. */
import {
  messageTemplates,
  removeMessageTemplate,
  saveMessageTemplate,
} from '../db/message/message-templates.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { templatesChannels } from '../shared/channels/campaigns.ts';
import type { HandlersOf } from '../shared/channels/channel.ts';

export interface TemplatesHandlersNeeds {
  readonly db: Db;
  readonly now: () => number;
  readonly changed: (what: 'templates') => void;
}

export function templatesHandlers({
  db,
  now,
  changed,
}: TemplatesHandlersNeeds): HandlersOf<typeof templatesChannels> {
  return {
    'templates.list': () => messageTemplates(db),
    'templates.save': async (template) => {
      const saved = await saveMessageTemplate(db, template, now());
      changed('templates');
      return saved;
    },
    'templates.remove': async ({ id }) => {
      await removeMessageTemplate(db, id);
      changed('templates');
      return null;
    },
  };
}
