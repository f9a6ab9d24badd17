/** The one table of how each state looks: its tone and its icon. The word comes from the catalogue. */
import {
  IconAlertCircle,
  IconCheck,
  IconCircleCheck,
  IconClockHour4,
  IconHelpCircle,
  IconPencil,
  IconPlayerPause,
  IconPlayerStop,
  IconSend2,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';

/** The tones of `tokens.css`. */
export type Tone = 'neutral' | 'active' | 'good' | 'bad' | 'unsure' | 'practice' | 'development';

/** In the order of a batch's life, which is also their order in a progress bar and its legend. */
export const batchStates = ['accepted', 'sending', 'unconfirmed', 'rejected', 'queued'] as const;
export type BatchStateName = (typeof batchStates)[number];
export type CampaignStateName = 'draft' | 'scheduled' | 'sending' | 'paused' | 'finished' | 'stopped';

type Appearance = { tone: Tone; Icon: TablerIcon };

export const batchAppearance: Record<BatchStateName, Appearance> = {
  queued: { tone: 'neutral', Icon: IconClockHour4 },
  sending: { tone: 'active', Icon: IconSend2 },
  accepted: { tone: 'good', Icon: IconCheck },
  rejected: { tone: 'bad', Icon: IconX },
  unconfirmed: { tone: 'unsure', Icon: IconHelpCircle },
};

export const campaignAppearance: Record<CampaignStateName, Appearance> = {
  draft: { tone: 'neutral', Icon: IconPencil },
  scheduled: { tone: 'neutral', Icon: IconClockHour4 },
  sending: { tone: 'active', Icon: IconSend2 },
  paused: { tone: 'unsure', Icon: IconPlayerPause },
  finished: { tone: 'good', Icon: IconCircleCheck },
  stopped: { tone: 'bad', Icon: IconPlayerStop },
};

export const toneIcon: Record<'info' | 'unsure' | 'bad' | 'good', TablerIcon> = {
  info: IconAlertCircle,
  unsure: IconHelpCircle,
  bad: IconAlertCircle,
  good: IconCircleCheck,
};
