import { Button, Checkbox, Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostContactColumns } from '../../../electron/shared/settings/settings.ts';
import { Muted, Stack } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';
import classes from './contacts.module.css';

type ColumnsChoiceProps = {
  fields: readonly string[];
  /** Empty: the most used ones. */
  value: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** It was closed: what was chosen is to be kept. */
  onClose: () => void;
};

const none: readonly string[] = [];

/** The fields that a person wants columns for: shown at once, and kept when the choice is closed. */
export function useChosenColumns() {
  const settings = useResponse('app.state', undefined).data?.settings;
  const save = useCommand('settings.save');
  const [changed, setChanged] = useState<readonly string[]>();
  return {
    chosen: changed ?? settings?.contactColumns ?? none,
    onChange: setChanged,
    onClose: () => changed && save.mutate({ contactColumns: [...changed] }),
  };
}

/** Which of the people's own fields have a column in the table. */
export function ColumnsChoice({ fields, value, onChange, onClose }: ColumnsChoiceProps) {
  const { t } = useTranslation('contacts');
  const isFull = value.length >= mostContactColumns;
  return (
    <Popover position="bottom-end" withinPortal trapFocus onClose={onClose}>
      <Popover.Target>
        <Button variant="default" size="xs">
          {t('columns.action')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.columns ?? ''}>
        <Stack gap="small">
          <Checkbox.Group
            label={t('columns.label')}
            value={[...value]}
            onChange={(chosen) => onChange(fields.filter((field) => chosen.includes(field)))}
          >
            <Stack gap="small">
              {fields.map((field) => (
                <Checkbox
                  key={field}
                  value={field}
                  label={<bdi>{field}</bdi>}
                  disabled={isFull && !value.includes(field)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Muted caption>{t(isFull ? 'columns.full' : 'columns.hint', { most: mostContactColumns })}</Muted>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
