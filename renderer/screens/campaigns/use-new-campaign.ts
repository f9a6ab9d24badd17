import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Audience, RestOf } from '../../../electron/shared/models.ts';
import { invoke } from '../../data/api.ts';
import { notifyError } from '../../data/notify.ts';
import { navigate } from '../../navigation/router.ts';
import { wantPlace } from '../../navigation/wanted-place.ts';
import { copyName } from './draft/copy-name.ts';

/** The start of a new campaign. */
type Beginning = {
  /** Nobody but them. */
  people?: Pick<Audience, 'contactIds' | 'listIds'>;
  /** The campaign that it repeats. */
  copyOf?: number;
  /** Another name than that of a copy. */
  name?: string;
  /** Only its people and its sender ID: the text is another one. */
  withoutText?: boolean;
  /** They may have the text already, and are to get it all the same. */
  evenAgain?: boolean;
  /** Of the rows of a file, only those whose texts it did not send. */
  rest?: RestOf;
  /** Its sender ID is what a person comes to change. */
  forSender?: boolean;
  /** The service takes fewer numbers in one request than these: half as many. */
  smallerThan?: number | undefined;
};

/** The same so soon again is the second half of a double click, or a key that is held: one draft is wanted. */
const samePressMs = 800;

/** Of the whole window, since the button may have been made anew in between. */
let lastStarted: { beginning: string; at: number; made?: number } | undefined;

/** Makes a draft and opens it. */
export function useNewCampaign(): { start: (beginning?: Beginning) => void; isPending: boolean } {
  const { t } = useTranslation('errors');
  const { t: words } = useTranslation('campaigns');
  const { mutate, isPending } = useMutation({
    mutationFn: async ({
      people: only,
      copyOf,
      name: given,
      withoutText = false,
      evenAgain = false,
      rest,
      forSender = false,
      smallerThan,
    }: Beginning) => {
      const { id, version, name, senderId, template, audience, options } = await invoke('campaigns.create', {
        copyOf: copyOf ?? null,
        follows: only !== undefined || rest !== undefined,
        rest: rest ?? null,
      });
      const wanted = await nameFor(name, given, copyOf !== undefined);
      // They are all that it is for: what it repeats was for others too.
      const people = only
        ? {
            ...audience,
            everyone: false,
            ...only,
            file: undefined,
            filters: [],
            // Should what it repeats reach them after all, they do not get it twice.
            skipNearlySame: !evenAgain && (audience.skipNearlySame || copyOf !== undefined),
          }
        : audience;
      if (only || withoutText || wanted !== name) {
        const text = withoutText ? '' : template;
        await invoke('campaigns.save', {
          id,
          over: version,
          draft: {
            name: wanted,
            senderId,
            template: text,
            audience: people,
            options: smallerThan
              ? { ...options, batchSize: Math.max(1, Math.floor(smallerThan / 2)) }
              : options,
          },
        });
      }
      if (forSender) wantPlace(id, { kind: 'sender-id' });
      return id;
    },
    onSuccess: (campaignId, beginning) => {
      if (lastStarted?.beginning === JSON.stringify(beginning)) lastStarted.made = campaignId;
      open(campaignId);
    },
    onError: (error) => {
      lastStarted = undefined;
      notifyError(t, error);
    },
  });

  async function nameFor(name: string, given: string | undefined, isCopy: boolean): Promise<string> {
    if (!isCopy || name === '') return given ?? name;
    const taken = (await invoke('campaigns.list', undefined)).map((campaign) => campaign.name);
    if (given !== undefined && !taken.includes(given)) return given;
    // Without unseen marks around the name, which would stay in it.
    const plain = { interpolation: { escapeValue: false } };
    return copyName(given ?? name, taken, (of, nth) =>
      nth === 1 ? words('copyName', { name: of, ...plain }) : words('copyNth', { name: of, nth, ...plain }),
    );
  }

  function start(beginning: Beginning = {}): void {
    const started = { beginning: JSON.stringify(beginning), at: performance.now() };
    const last = lastStarted;
    const isSamePress = last?.beginning === started.beginning && started.at - last.at < samePressMs;
    // The person may have gone back at once: pressing leads to the same draft again.
    if (isSamePress && last.made !== undefined) open(last.made);
    if (isPending || isSamePress) return;
    lastStarted = started;
    mutate(beginning);
  }
  return { start, isPending };
}

function open(campaignId: number): void {
  navigate({ screen: 'compose', campaignId });
}
