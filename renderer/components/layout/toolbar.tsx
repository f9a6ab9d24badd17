import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './toolbar.module.css';

/** The row between a page's header and its table: search and filters first, counts and actions at the end. */
export function Toolbar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.toolbar}>
      <div className={classes.start}>{children}</div>
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </div>
  );
}

/** A search that asks when the typing pauses. */
export function SearchInput({ label, onSearch }: { label: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useDebouncedCallback(onSearch, 150);

  function change(text: string): void {
    setTyped(text);
    search(text.trim());
  }

  return (
    <TextInput
      className={classes.search}
      type="search"
      maxLength={200}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={
        typed === '' ? null : (
          <CloseButton size="xs" aria-label={t('action.clear')} onClick={() => change('')} />
        )
      }
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
