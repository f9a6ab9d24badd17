/** The one table of how each state looks: its tone and its icon. The word comes from the catalogue. */
import {
  IconAlertCircle,
  IconCheck,
  IconCircleCheck,
  IconClockHour4,
  IconFlag,
  IconHelpCircle,
  IconPencil,
  IconPlayerPause,
  IconPlayerStop,
  IconSend2,
  IconUserCheck,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { CampaignState, ResultState } from '../../../electron/shared/models.ts';

/** The tones of `tokens.css`. */
export type Tone = 'neutral' | 'active' | 'good' | 'bad' | 'unsure' | 'practice' | 'development';

/** The order of states in a progress bar and its legend: what is done, what is open, what is to come. */
export const statesInOrder: readonly ResultState[] = [
  'accepted',
  'counted-as-sent',
  'sending',
  'unconfirmed',
  'rejected',
  'queued',
];

type Appearance = { tone: Tone; Icon: TablerIcon };

export const batchAppearance: Record<ResultState, Appearance> = {
  queued: { tone: 'neutral', Icon: IconClockHour4 },
  sending: { tone: 'active', Icon: IconSend2 },
  accepted: { tone: 'good', Icon: IconCheck },
  'counted-as-sent': { tone: 'good', Icon: IconUserCheck },
  rejected: { tone: 'bad', Icon: IconX },
  unconfirmed: { tone: 'unsure', Icon: IconHelpCircle },
};

/** The look of messages that were still queued when the campaign was stopped. */
export const notSentAppearance: Appearance = { tone: 'neutral', Icon: IconPlayerStop };

export const campaignAppearance: Record<CampaignState, Appearance> = {
  draft: { tone: 'neutral', Icon: IconPencil },
  scheduled: { tone: 'neutral', Icon: IconClockHour4 },
  sending: { tone: 'active', Icon: IconSend2 },
  paused: { tone: 'unsure', Icon: IconPlayerPause },
  finished: { tone: 'good', Icon: IconCircleCheck },
  stopped: { tone: 'bad', Icon: IconPlayerStop },
};

/** How a campaign's state looks, by what came of it: green says that all went well, which its end alone does not. */
export function appearanceOfCampaign(
  state: CampaignState,
  { accepted, ...others }: Readonly<Record<ResultState, number>>,
): Appearance {
  const all = accepted > 0 && Object.values(others).every((count) => count === 0);
  return state === 'finished' && !all ? { tone: 'neutral', Icon: IconFlag } : campaignAppearance[state];
}

export const toneIcon: Record<'info' | 'unsure' | 'bad' | 'good', TablerIcon> = {
  info: IconAlertCircle,
  unsure: IconHelpCircle,
  bad: IconAlertCircle,
  good: IconCircleCheck,
};
