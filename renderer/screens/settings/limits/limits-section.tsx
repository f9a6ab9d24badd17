import { Button, Select } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../../../electron/shared/models.ts';
import type { LimitUsage } from '../../../../electron/shared/settings/limits.ts';
import { LoadingState } from '../../../components/feedback/loading-state.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Refusal } from '../../../components/feedback/refusal.tsx';
import { NumberField } from '../../../components/fields/number-field.tsx';
import { Figure, FigureRow } from '../../../components/figures/figure.tsx';
import { NumberText, useLocale } from '../../../components/figures/formatted.tsx';
import { WithSidePane } from '../../../components/layout/side-pane.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { useResponse } from '../../../data/api.ts';
import { useCommand } from '../../../data/use-command.ts';
import { formatMoment } from '../../../words/format.ts';
import { SettingGroup } from '../setting-group.tsx';
import { SettingRow } from '../setting-row.tsx';
import settings from '../settings.module.css';
import { RequestPane } from './request-pane.tsx';
import { UsageChart } from './usage-chart.tsx';

/** Figures of the last minute are old after a few seconds. */
const refreshMs = 5_000;

/** The rate limit of an account: what it is, where that is known from, and how much of it is used. */
export function LimitsSection() {
  const accounts = useResponse('keys.list', undefined);
  const [chosen, setChosen] = useState<string | undefined>();
  if (accounts.error) return <Refusal error={accounts.error} onRetry={() => void accounts.refetch()} />;
  const account = accounts.data?.find(({ id }) => id === chosen) ?? accounts.data?.find(({ inUse }) => inUse);
  if (!accounts.data || !account) return <LoadingState />;
  return <AccountLimits key={account.id} account={account} accounts={accounts.data} onChoose={setChosen} />;
}

type AccountLimitsProps = {
  account: Account;
  accounts: readonly Account[];
  onChoose: (id: string) => void;
};

function AccountLimits({ account, accounts, onChoose }: AccountLimitsProps) {
  const { t } = useTranslation('limits');
  const usage = useResponse('limits.usage', { id: account.id }, { refreshMs });
  const [asking, setAsking] = useState(false);
  if (usage.error) return <Refusal error={usage.error} onRetry={() => void usage.refetch()} />;
  if (!usage.data) return <LoadingState />;
  const practice = account.kind === 'practice';
  return (
    <WithSidePane
      pane={asking && <RequestPane account={account} usage={usage.data} onClose={() => setAsking(false)} />}
    >
      <div className={settings.scroll}>
        <div className={settings.column}>
          <Row justify="between">
            {accounts.length > 1 ? (
              <Select
                aria-label={t('account')}
                data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
                value={account.id}
                onChange={(id) => id !== null && onChoose(id)}
              />
            ) : (
              <p className={settings.lead}>{t('lead')}</p>
            )}
            {!practice && !asking && (
              <Button
                variant="default"
                leftSection={<IconMailForward size={16} aria-hidden />}
                onClick={() => setAsking(true)}
              >
                {t('ask')}
              </Button>
            )}
          </Row>
          <UsageFigures usage={usage.data} />
          {usage.data.refused > 0 && (
            <Notice tone="unsure" title={t('refused.title', { count: usage.data.refused })}>
              {t('refused.text')}
            </Notice>
          )}
          <UsageChart account={account} limit={usage.data.inForce} />
          {!practice && <AgreedLimit account={account} usage={usage.data} />}
        </div>
      </div>
    </WithSidePane>
  );
}

function UsageFigures({ usage }: { usage: LimitUsage }) {
  const { t } = useTranslation('limits');
  const locale = useLocale();
  const busiest = usage.busiestMinute;
  return (
    <FigureRow>
      <Figure label={t('inForce')} value={<NumberText value={usage.inForce} />} note={useSource(usage)} />
      <Figure label={t('lastMinute')} value={<NumberText value={usage.lastMinute} />} note={t('requests')} />
      <Figure label={t('lastHour')} value={<NumberText value={usage.lastHour} />} note={t('requests')} />
      <Figure label={t('lastDay')} value={<NumberText value={usage.lastDay} />} note={t('requests')} />
      <Figure
        label={t('busiest')}
        value={busiest === null ? '–' : <NumberText value={busiest.requests} />}
        note={busiest === null ? t('busiestNone') : formatMoment(locale, busiest.at, usage.at)}
      />
    </FigureRow>
  );
}

/** Where the limit in force is known from. */
function useSource({ learned, agreed, inForce, at }: LimitUsage): string {
  const { t } = useTranslation('limits');
  const locale = useLocale();
  if (learned !== null && inForce === learned.limit) {
    return t('source.headers', { when: formatMoment(locale, learned.at, at) });
  }
  return agreed === null ? t('source.default') : t('source.agreed');
}

function AgreedLimit({ account, usage }: { account: Account; usage: LimitUsage }) {
  const { t } = useTranslation('limits');
  const set = useCommand('limits.set-agreed');
  const { agreed, learned } = usage;
  const above = agreed !== null && learned !== null && agreed > learned.limit;
  return (
    <SettingGroup title={t('agreed.title')} owner="team">
      <SettingRow
        title={t('agreed.label')}
        hint={above ? t('agreed.above', { limit: learned.limit }) : t('agreed.hint')}
      >
        <NumberField
          aria-label={t('agreed.label')}
          value={account.agreedLimit}
          least={1}
          most={1_000_000}
          mayBeEmpty
          placeholder={t('agreed.none')}
          onChange={(perMinute) => set.mutate({ id: account.id, perMinute })}
        />
      </SettingRow>
    </SettingGroup>
  );
}
