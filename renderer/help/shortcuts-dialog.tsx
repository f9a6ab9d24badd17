import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../../electron/shared/contract.ts';
import { closeHelp } from '../navigation/help-store.ts';
import classes from './help.module.css';
import { keyLabel, shortcutGroups } from './shortcuts.ts';

/** All shortcuts at one look, as this system's keyboards write them. */
export default function ShortcutsDialog({ platform }: { platform: AppState['platform'] }) {
  const { t } = useTranslation(['help', 'common']);
  const { t: keys } = useTranslation();
  return (
    <Modal
      opened
      size="lg"
      title={t('shortcuts.title')}
      onClose={closeHelp}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <div className={classes.shortcuts}>
        {shortcutGroups.map(({ name, shortcuts }) => (
          <section key={name}>
            <h3>{t(`shortcuts.group.${name}`)}</h3>
            <dl>
              {shortcuts.map(({ keys: shortcutKeys, does }) => (
                <div key={does} className={classes.shortcut}>
                  <dt>{t(`shortcuts.does.${does}`)}</dt>
                  <dd>
                    {shortcutKeys.map((key) => (
                      <kbd key={key}>{keyLabel(keys, key, platform)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
