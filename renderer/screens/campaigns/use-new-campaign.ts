import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invoke } from '../../data/api.ts';
import { notifyError } from '../../data/notify.ts';
import { navigate } from '../../navigation/router.ts';
import { wantPlace } from '../../navigation/wanted-place.ts';

/** The start of a new campaign. */
type Beginning = {
  /** The list that it is for. */
  listId?: number | null;
  /** It is for all contacts. */
  everyone?: boolean;
  /** The campaign that it repeats. */
  copyOf?: number;
  /** Only its people and its sender ID: the text is another one. */
  withoutText?: boolean;
  /** Its sender ID is what a person comes to change. */
  forSender?: boolean;
};

/** A press so soon after the last one is the second half of a double click, or a key that is held: one draft is wanted. */
const samePressMs = 800;

/** Of the whole window, since the button may have been made anew in between. */
let lastStarted = Number.NEGATIVE_INFINITY;

/** Makes a draft and opens it. */
export function useNewCampaign(): { start: (beginning?: Beginning) => void; isPending: boolean } {
  const { t } = useTranslation('errors');
  const { t: words } = useTranslation('campaigns');
  const { mutate, isPending } = useMutation({
    mutationFn: async ({
      listId,
      everyone = false,
      copyOf,
      withoutText = false,
      forSender = false,
    }: Beginning) => {
      const { id, name, senderId, template, audience, options } = await invoke('campaigns.create', {
        copyOf: copyOf ?? null,
      });
      // Two of one name could not be told apart in any list.
      const wanted = copyOf !== undefined && name !== '' ? words('copyName', { name }).slice(0, 200) : name;
      // The list is all that it is for: what it repeats was for others too.
      const people = listId
        ? {
            ...audience,
            everyone: false,
            contactIds: [],
            filters: [],
            listIds: [listId],
            // Should what it repeats reach them after all, they do not get it twice.
            skipNearlySame: audience.skipNearlySame || copyOf !== undefined,
          }
        : { ...audience, everyone };
      if (listId || everyone) {
        await invoke('campaigns.save', {
          id,
          draft: { name: wanted, senderId, template, audience: people, options },
        });
      } else if (withoutText) {
        await invoke('campaigns.save', {
          id,
          draft: { name: '', senderId, template: '', audience, options },
        });
      } else if (wanted !== name) {
        await invoke('campaigns.save', {
          id,
          draft: { name: wanted, senderId, template, audience, options },
        });
      }
      if (forSender) wantPlace(id, { kind: 'sender-id' });
      return id;
    },
    onSuccess: (campaignId) => navigate({ screen: 'compose', campaignId }),
    onError: (error) => notifyError(t, error),
  });
  function start(beginning: Beginning = {}): void {
    const now = performance.now();
    if (isPending || now - lastStarted < samePressMs) return;
    lastStarted = now;
    mutate(beginning);
  }
  return { start, isPending };
}
