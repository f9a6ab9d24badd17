import { Button, Menu } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './message-editor.module.css';

type FieldMenuProps = { fields: readonly string[]; onInsert: (field: string) => void };

/** Every field, for who does not know that a brace opens them. */
export function FieldMenu({ fields, onInsert }: FieldMenuProps) {
  const { t } = useTranslation('compose');
  /** Whether the focus goes back to the button: once a field is chosen, writing goes on behind it. */
  const [givesBack, setGivesBack] = useState(true);
  return (
    <Menu returnFocus={givesBack} onOpen={() => setGivesBack(true)}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          disabled={fields.length === 0}
          title={fields.length === 0 ? t('message.noFields') : undefined}
          leftSection={<IconBraces size={14} aria-hidden />}
        >
          {t('message.insert')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.fields ?? ''}>
        {fields.map((field) => (
          <Menu.Item
            key={field}
            onClick={() => {
              setGivesBack(false);
              onInsert(field);
            }}
          >
            {field}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
