import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ConnectionCheck } from '../../../../electron/shared/connection-check.ts';
import type { Account } from '../../../../electron/shared/models.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { RefusalNotice } from '../../../components/feedback/refusal.tsx';
import { DateText } from '../../../components/figures/formatted.tsx';
import { Details, DetailsText } from '../../../components/layout/details.tsx';
import { PaneActions, SidePane } from '../../../components/layout/side-pane.tsx';
import { Muted, Row, Stack } from '../../../components/layout/stack.tsx';
import { useResponse } from '../../../data/api.ts';
import classes from './account.module.css';

/** A test that texts nobody: what it found out, and what it cannot. */
export function CheckPane({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation(['accounts', 'common']);
  const check = useResponse('keys.check', { id: account.id }, { fresh: true });
  return (
    <SidePane title={t('check.title', { name: account.name })} wide onClose={onClose}>
      <Stack>
        {check.isFetching ? (
          <Row>
            <Loader size={16} />
            <Muted>{t('check.looking')}</Muted>
          </Row>
        ) : check.data ? (
          <Connection connection={check.data.connection} />
        ) : (
          <RefusalNotice error={check.error} />
        )}
        <section>
          <h3 className={classes.subtitle}>{t('check.key')}</h3>
          <Muted>
            <KeyKnowledge account={account} lastAnswer={check.data?.lastAnswer ?? null} />
          </Muted>
        </section>
        <section>
          <h3 className={classes.subtitle}>{t('check.limits.title')}</h3>
          <Muted>
            {t('check.limits.text')} {t('check.limits.tip')}
          </Muted>
        </section>
        <PaneActions>
          <Button variant="default" onClick={onClose}>
            {t('common:action.close')}
          </Button>
          <Button loading={check.isFetching} onClick={() => void check.refetch()}>
            {t('check.again')}
          </Button>
        </PaneActions>
      </Stack>
    </SidePane>
  );
}

function Connection({ connection }: { connection: ConnectionCheck['connection'] }) {
  const { t } = useTranslation('accounts');
  if (!connection.ok) {
    const { problem, detail } = connection;
    return (
      <Notice tone="bad" title={t(`check.bad.${problem}.title`)}>
        {t(`check.bad.${problem}.text`)}
        {detail !== '' && (
          <Details>
            <DetailsText>{detail}</DetailsText>
          </Details>
        )}
      </Notice>
    );
  }
  return (
    <Notice tone="good" title={t('check.ok.title')}>
      {t(connection.secured ? 'check.ok.secured' : 'check.ok.local')}{' '}
      {connection.viaProxy && t('check.ok.proxy')}
    </Notice>
  );
}

type KeyKnowledgeProps = { account: Account; lastAnswer: ConnectionCheck['lastAnswer'] };

/** The facts about the key from earlier real requests. */
function KeyKnowledge({ account, lastAnswer }: KeyKnowledgeProps) {
  const { t } = useTranslation('accounts');
  if (account.refusal !== null) {
    return (
      <>
        {t('check.keyRefused')} {t(`advice.refused.${account.refusal.problem}.title`)},{' '}
        <DateText at={account.refusal.at} />
      </>
    );
  }
  // An answer to an older key says nothing about the one that is stored now.
  if (lastAnswer === null || lastAnswer.at < (account.keyAddedAt ?? 0)) return t('check.keyUnknown');
  const taken = lastAnswer.status >= 200 && lastAnswer.status < 300;
  return (
    <>
      {t(taken ? 'check.keyAccepted' : 'check.keyOther')} <DateText at={lastAnswer.at} />
      {!taken && (
        <Details>
          <DetailsText>{String(lastAnswer.status)}</DetailsText>
        </Details>
      )}
    </>
  );
}
