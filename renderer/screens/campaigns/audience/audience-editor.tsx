import { Button, Menu, MultiSelect, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Audience } from '../../../../electron/shared/models.ts';
import { kindOf, noKinds } from '../../../../electron/shared/values/field-kind.ts';
import { Muted } from '../../../components/layout/stack.tsx';
import { useResponse } from '../../../data/api.ts';
import classes from '../compose.module.css';
import { useWantedField } from '../message/use-wanted-place.ts';
import { AudienceCondition, FilterCondition, firstFilter, LatelyCondition } from './audience-conditions.tsx';
import { AudienceExclusions } from './audience-exclusions.tsx';
import { AudiencePanel } from './audience-panel.tsx';
import { SinglePeople } from './single-people.tsx';
import type { People } from './use-people.ts';
import { WhyNobody } from './why-nobody.tsx';

/** Conditions that are on or off, with the key of what each is called. */
const switches = [
  ['skipNearlySame', 'nearlySame'],
  ['oneNumberEach', 'oneNumber'],
  ['notRefusedElsewhere', 'refusedElsewhere'],
  ['noLandlines', 'noLandlines'],
] as const;

type AudienceEditorProps = {
  campaignId: number;
  value: Audience;
  /** The people of the audience now. */
  people: People;
  onChange: (audience: Audience) => void;
};

/** The recipients: everybody or lists, and conditions that narrow them down. */
export function AudienceEditor({ campaignId, value, people, onChange }: AudienceEditorProps) {
  const { t } = useTranslation('compose');
  const lists = useResponse('lists.list', undefined);
  const fields = useResponse('contacts.fields', undefined).data ?? [];
  const [exceptShown, setExceptShown] = useState(value.exceptListIds.length > 0);
  const [singleWanted, setSingleShown] = useState(value.contactIds.length > 0);
  const singleShown = singleWanted || value.contactIds.length > 0;
  const narrow = useRef<HTMLButtonElement>(null);
  const chosenLists = useRef<HTMLInputElement>(null);
  useWantedField(value.everyone ? narrow : chosenLists, campaignId, 'audience', true);
  const known = (lists.data ?? []).map((list) => ({ value: String(list.id), label: list.name }));
  /** Removed lists stay where they were chosen, under a name that says so, until somebody takes them out. */
  const optionsWith = (chosen: readonly number[]) => [
    ...known,
    ...chosen
      .filter((id) => lists.data !== undefined && !lists.data.some((list) => list.id === id))
      .map((id) => ({ value: String(id), label: t('audience.listGone') })),
  ];
  const nothingChosen = !value.everyone && value.listIds.length === 0 && value.contactIds.length === 0;

  function change(part: Partial<Audience>): void {
    onChange({ ...value, ...part });
  }

  return (
    <AudiencePanel people={people} counted="audience.people">
      <div className={classes.audienceRow}>
        <SegmentedControl
          aria-label={t('audience.label')}
          data={[
            { value: 'lists', label: t('audience.lists') },
            { value: 'everyone', label: t('audience.everyone') },
          ]}
          value={value.everyone ? 'everyone' : 'lists'}
          onChange={(choice) => change({ everyone: choice === 'everyone' })}
          className={classes.audienceKind ?? ''}
        />
        {!value.everyone && (
          <MultiSelect
            ref={chosenLists}
            className={classes.grow ?? ''}
            aria-label={t('audience.chooseLists')}
            placeholder={value.listIds.length === 0 ? t('audience.chooseLists') : ''}
            data={optionsWith(value.listIds)}
            value={value.listIds.map(String)}
            onChange={(ids) => change({ listIds: ids.map(Number) })}
            searchable
          />
        )}
        <NarrowMenu
          button={narrow}
          value={value}
          fields={fields}
          singleShown={singleShown}
          exceptShown={exceptShown}
          onSingle={() => setSingleShown(true)}
          onExcept={() => setExceptShown(true)}
          onChange={change}
        />
      </div>
      {singleShown && !value.everyone && (
        <AudienceCondition
          onRemove={() => {
            setSingleShown(false);
            change({ contactIds: [] });
          }}
        >
          <span>{t('audience.single')}</span>
          <SinglePeople ids={value.contactIds} onChange={(contactIds) => change({ contactIds })} />
        </AudienceCondition>
      )}
      {exceptShown && (
        <AudienceCondition
          onRemove={() => {
            setExceptShown(false);
            change({ exceptListIds: [] });
          }}
        >
          <span>{t('audience.except')}</span>
          <MultiSelect
            className={classes.grow ?? ''}
            aria-label={t('audience.except')}
            data={optionsWith(value.exceptListIds)}
            value={value.exceptListIds.map(String)}
            onChange={(ids) => change({ exceptListIds: ids.map(Number) })}
            searchable
          />
        </AudienceCondition>
      )}
      {value.filters.map((filter, index) => (
        <FilterCondition
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions are told apart by their place alone
          key={index}
          filter={filter}
          fields={fields}
          onChange={(changed) =>
            change({ filters: value.filters.map((old, at) => (at === index ? changed : old)) })
          }
          onRemove={() => change({ filters: value.filters.filter((_, at) => at !== index) })}
        />
      ))}
      {value.notTextedWithinDays !== null && (
        <LatelyCondition
          days={value.notTextedWithinDays}
          onChange={(notTextedWithinDays) => change({ notTextedWithinDays })}
        />
      )}
      {switches.map(
        ([name, label]) =>
          value[name] && (
            <AudienceCondition key={name} onRemove={() => change({ [name]: false })}>
              <span className={classes.grow}>{t(`audience.${label}`)}</span>
            </AudienceCondition>
          ),
      )}
      <WhyNobody people={people} onFilters={(filters) => change({ filters })} />
      <AudienceExclusions people={people} />
      {nothingChosen && lists.data?.length === 0 && <Muted>{t('audience.noLists')}</Muted>}
    </AudiencePanel>
  );
}

type NarrowMenuProps = {
  button: Ref<HTMLButtonElement>;
  value: Audience;
  fields: readonly string[];
  singleShown: boolean;
  exceptShown: boolean;
  onSingle: () => void;
  onExcept: () => void;
  onChange: (part: Partial<Audience>) => void;
};

/** The conditions that can be added. */
function NarrowMenu(props: NarrowMenuProps) {
  const kinds = useResponse('contacts.field-kinds', undefined).data ?? noKinds;
  // A day is what people are picked by.
  const firstField =
    props.fields.find((field) => kindOf(kinds, field).startsWith('date')) ?? props.fields[0] ?? '';
  const { button, value, fields, singleShown, exceptShown, onSingle, onExcept, onChange } = props;
  const { t } = useTranslation('compose');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button ref={button} variant="default" leftSection={<IconPlus size={14} aria-hidden />}>
          {t('audience.narrow')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={singleShown || value.everyone} onClick={onSingle}>
          {t('audience.single')}
        </Menu.Item>
        <Menu.Item disabled={exceptShown} onClick={onExcept}>
          {t('audience.except')}
        </Menu.Item>
        <Menu.Item
          disabled={fields.length === 0}
          onClick={() =>
            onChange({
              filters: [...value.filters, firstFilter(firstField, kinds)],
            })
          }
        >
          {t('audience.filter')}
        </Menu.Item>
        <Menu.Item
          disabled={value.notTextedWithinDays !== null}
          onClick={() => onChange({ notTextedWithinDays: 7 })}
        >
          {t('audience.lately')}
        </Menu.Item>
        <Menu.Item disabled={value.skipNearlySame} onClick={() => onChange({ skipNearlySame: true })}>
          {t('audience.nearlySame')}
        </Menu.Item>
        <Menu.Item disabled={value.noLandlines} onClick={() => onChange({ noLandlines: true })}>
          {t('audience.noLandlines')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
