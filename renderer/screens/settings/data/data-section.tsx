import { useTranslation } from 'react-i18next';
import type { RestoreReport } from '../../../../electron/shared/backups.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { DateText } from '../../../components/figures/formatted.tsx';
import { useResponse } from '../../../data/api.ts';
import settings from '../settings.module.css';
import { BackupPanel } from './backup-panel.tsx';
import { QuarantineNotice } from './quarantine-notice.tsx';
import { RetentionPanel } from './retention-panel.tsx';
import { SettingsFilePanel } from './settings-file-panel.tsx';

/** The data on this computer: copies of it, how long it stays, and taking settings along. */
export function DataSection() {
  return (
    <div className={settings.scroll}>
      <div className={settings.column}>
        <RestoreNotice />
        <DamageNotice />
        <QuarantineNotice />
        <BackupPanel />
        <RetentionPanel />
        <SettingsFilePanel />
      </div>
    </div>
  );
}

/** The result of a restore at this start. */
function RestoreNotice() {
  const { t } = useTranslation('data');
  const report = useResponse('backups.report', undefined).data;
  if (!report) return null;
  if (report.kind === 'failed') {
    return (
      <Notice tone="bad" title={t('report.failed.title')}>
        {t('report.failed.text', { folder: report.quarantinedIn })}
      </Notice>
    );
  }
  return (
    <Notice tone={isWhole(report) ? 'good' : 'unsure'} title={t('report.restored.title')}>
      {t('report.restored.from')} <DateText at={report.madeAt} />.{' '}
      {report.unconfirmed > 0 && t('report.restored.unconfirmed', { count: report.unconfirmed })}{' '}
      {report.migrated === null
        ? t('report.restored.sentLost')
        : report.migrated > 0 && t('report.restored.migrated', { count: report.migrated })}{' '}
      {report.doNotTextKept !== null &&
        report.doNotTextKept.added > 0 &&
        t('report.restored.doNotText', { count: report.doNotTextKept.added })}{' '}
      {report.doNotTextKept === null && t('report.restored.doNotTextLost')}{' '}
      {report.doNotTextKept?.whole === false && t('report.restored.doNotTextPart')}{' '}
      {report.settings !== 'taken' && t(`report.restored.settings.${report.settings}`)}{' '}
      {t('report.restored.keptIn', { folder: report.keptIn })}
    </Notice>
  );
}

/** Nothing is left to check by hand. */
function isWhole(report: Extract<RestoreReport, { kind: 'restored' }>): boolean {
  const settled = report.settings === 'taken' || report.settings === 'kept';
  return settled && report.migrated !== null && report.doNotTextKept?.whole === true;
}

/** Settings and accounts that could not be read at this start. */
function DamageNotice() {
  const { t } = useTranslation('data');
  const damage = useResponse('settings.damage', undefined).data;
  if (!damage) return null;
  const { settings: lost, accountsCopy } = damage;
  return (
    <>
      {accountsCopy !== null && (
        <Notice tone="bad" title={t('damage.accounts')}>
          {t('damage.accountsText')} {t('damage.copy', { file: accountsCopy })}
        </Notice>
      )}
      {lost !== null && (
        <Notice tone="unsure" title={t('damage.title')}>
          {lost.fields.length === 0 ? t('damage.all') : t('damage.some', { count: lost.fields.length })}{' '}
          {t('damage.copy', { file: lost.copy })}
        </Notice>
      )}
    </>
  );
}
