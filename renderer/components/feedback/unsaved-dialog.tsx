import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { discard, followNavigation, letGo, stay, useLeaving } from '../../navigation/unsaved.ts';
import classes from './confirm-dialog.module.css';

/** Asks what becomes of unsaved work whose place is being left. Stands outside the pane that holds it. */
export function UnsavedDialog() {
  const { t } = useTranslation();
  const leaving = useLeaving();
  useEffect(followNavigation, []);
  const save = leaving?.unsaved.save;
  return (
    <Modal
      opened={leaving !== undefined}
      onClose={stay}
      title={t(save ? 'unsaved.title' : 'unsaved.dropTitle')}
      size={460}
    >
      <div className={classes.text}>{t('unsaved.text')}</div>
      <div className={classes.actions}>
        <Button variant="subtle" color="red" onClick={discard}>
          {t('unsaved.drop')}
        </Button>
        <Button variant="default" data-autofocus onClick={stay}>
          {t('unsaved.stay')}
        </Button>
        {save && (
          <Button
            onClick={() => {
              stay();
              save(() => letGo(leaving?.go));
            }}
          >
            {t('action.save')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
