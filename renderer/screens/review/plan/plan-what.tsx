import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOf } from '../../../../electron/shared/models/draft-of.ts';
import { fuseReasons } from '../../../../electron/shared/models/fuse.ts';
import {
  type Account,
  type Campaign,
  type SkipReason,
  skipReasons,
} from '../../../../electron/shared/models.ts';
import type { CampaignPlan, PhonesOfSeveral } from '../../../../electron/shared/plans.ts';
import { NumberText, useLocale } from '../../../components/figures/formatted.tsx';
import { Details } from '../../../components/layout/details.tsx';
import { KeyValue, KeyValues } from '../../../components/layout/key-value.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { Muted } from '../../../components/layout/stack.tsx';
import { AccountBadge } from '../../../components/text/account-card.tsx';
import { formatGroups, formatList } from '../../../words/format.ts';
import { isolated } from '../../../words/isolated.ts';
import { AnyHourAllowed } from '../../campaigns/any-hour.tsx';
import { AudienceWords } from '../../campaigns/audience/audience-words.tsx';
import { PeopleDialog } from '../../campaigns/audience/people-dialog.tsx';
import { unusedRowsOf } from '../../campaigns/audience/people-of.ts';
import { LeftOut, PlainValues } from '../choices.tsx';
import classes from '../review.module.css';
import { SkippedDialog } from '../skipped-dialog.tsx';

const repeated = 'nearly-same-text';

type PlanWhatProps = { plan: CampaignPlan; campaign: Campaign; account: Account };

/** From whom, under which account, and who is left out. */
export function PlanWhat({ plan, campaign, account }: PlanWhatProps) {
  const { t } = useTranslation(['review', 'campaigns', 'compose']);
  return (
    <Panel title={t('what.title')}>
      <KeyValues>
        <KeyValue name={t('what.from')} strong>
          <bdi data-selectable>{campaign.senderId}</bdi>
        </KeyValue>
        <KeyValue name={t('compose:audience.label')}>
          <AudienceWords audience={campaign.audience} from={plan.day} />
        </KeyValue>
        {plan.phonesOfSeveral && (
          <KeyValue name={t('what.phones')}>
            <PhonesOfSeveralWords phones={plan.phonesOfSeveral} />
          </KeyValue>
        )}
        <KeyValue name={t('what.account')}>
          <AccountBadge account={account} />
        </KeyValue>
        {campaign.options.askAfter !== null && (
          <KeyValue name={t('what.askAfter')}>
            {t('what.askAfterValue', { count: campaign.options.askAfter })}
          </KeyValue>
        )}
        {campaign.anyHour && (
          <KeyValue name={t('what.hours')}>
            <AnyHourAllowed campaign={campaign} />
          </KeyValue>
        )}
        {campaign.audience.oneNumberEach && (
          <KeyValue name={t('what.numbers')}>
            <LeftOut campaign={campaign} by="oneNumberEach" />
          </KeyValue>
        )}
        {campaign.audience.notRefusedElsewhere && (
          <KeyValue name={t('what.doNotText')}>
            <LeftOut campaign={campaign} by="notRefusedElsewhere" />
          </KeyValue>
        )}
        {campaign.audience.noLandlines && (
          <KeyValue name={t('what.landlines')}>
            <LeftOut campaign={campaign} by="noLandlines" />
          </KeyValue>
        )}
        {campaign.options.plainValues && (
          <KeyValue name={t('what.names')}>
            <PlainValues campaign={campaign} />
          </KeyValue>
        )}
        <KeyValue name={t('skipped.title')}>
          <Skipped plan={plan} campaign={campaign} />
        </KeyValue>
      </KeyValues>
      <Details>
        <KeyValues>
          <KeyValue name={t('figure.requests')} note={t('figure.requestsNote', { count: plan.texts })}>
            <NumberText value={plan.requests} />
          </KeyValue>
        </KeyValues>
      </Details>
    </Panel>
  );
}

/** How many phones are several people's, who they are, and how many texts such a phone gets. */
function PhonesOfSeveralWords({ phones: { phones, texts, examples } }: { phones: PhonesOfSeveral }) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const named = examples.map((names) => formatList(locale, names.slice(0, namedTogether).map(isolated)));
  return (
    <>
      {texts === phones
        ? t('what.phonesOne', { count: phones })
        : t('what.phonesEach', { count: phones, texts })}{' '}
      <Muted>
        {formatGroups(locale, named)}
        {phones > named.length && ' …'}
      </Muted>
    </>
  );
}

/** So many people of a phone are named. */
const namedTogether = 4;

/** The reasons, each to be opened; who got nearly the same text is shown with what that was. */
function Skipped({ plan, campaign }: Pick<PlanWhatProps, 'plan' | 'campaign'>) {
  const { t } = useTranslation(['review', 'compose']);
  const [opened, setOpened] = useState<SkipReason | undefined>();
  const shown = skipReasons.flatMap((reason) => {
    const count = plan.skipped[reason] ?? 0;
    return count > 0 ? [{ reason, count }] : [];
  });
  const unusedRows = unusedRowsOf(campaign);
  const fuse = plan.checks.find((check) => check.kind === 'fuse');
  const kept = fuse ? fuseReasons.filter((reason) => fuse.kept[reason] > 0) : [];
  if (shown.length === 0 && unusedRows === 0 && kept.length === 0) return t('skipped.none');
  return (
    <>
      <ul className={classes.skipped}>
        {shown.map(({ reason, count }) => (
          <li key={reason}>
            <UnstyledButton className={classes.skippedReason} onClick={() => setOpened(reason)}>
              {t(`skipped.${reason}`)}
            </UnstyledButton>
            <NumberText value={count} />
          </li>
        ))}
        {fuse &&
          kept.map((reason) => (
            <li key={reason}>
              {t(`skipped.${reason}`)}
              <NumberText value={fuse.kept[reason]} />
            </li>
          ))}
        {unusedRows > 0 && (
          <li>
            {t('skipped.unusedRows')}
            <NumberText value={unusedRows} />
          </li>
        )}
      </ul>
      <SkippedDialog
        campaignId={plan.campaignId}
        reason={opened === repeated ? undefined : opened}
        onClose={() => setOpened(undefined)}
      />
      <PeopleDialog
        question={
          opened === repeated
            ? {
                title: t(`skipped.${repeated}`),
                text: t('compose:people.skipped', { count: plan.skipped[repeated] ?? 0 }),
                group: { kind: 'skipped', reason: repeated },
              }
            : undefined
        }
        draft={draftOf(campaign)}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}
