import { Button, Menu } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { writeField } from '../../../electron/shared/field-names.ts';
import { plainTwinsOfTemplate } from '../../../electron/shared/plain-twins.ts';
import { parseTemplate } from '../../../electron/shared/template.ts';
import { useAnswer } from '../../api.ts';
import { Panel } from '../../components/panel.tsx';
import { MarkedText } from './marked-text.tsx';
import classes from './message-editor.module.css';
import { ForcingNote, TemplateProblems } from './template-problems.tsx';

/** The longest template that can be kept, in characters. */
const longestTemplate = 10_000;

/** The message with its merge fields: fields, mistakes and costly characters are marked where they stand. */
export function MessageEditor({ value, onChange }: { value: string; onChange: (template: string) => void }) {
  const { t } = useTranslation('compose');
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const fields = useAnswer('contacts.fields', undefined).data ?? noFields;
  const template = useMemo(() => parseTemplate(value, fields), [value, fields]);
  const plain = useMemo(() => plainTwinsOfTemplate(template), [template]);

  function insert(field: string): void {
    const text = writeField(field);
    const start = area.current?.selectionStart ?? value.length;
    const end = area.current?.selectionEnd ?? start;
    onChange(value.slice(0, start) + text + value.slice(end));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(start + text.length, start + text.length);
    });
  }

  function replace(start: number, end: number, text: string): void {
    onChange(value.slice(0, start) + text + value.slice(end));
    area.current?.focus();
  }

  return (
    <Panel
      title={t('message.label')}
      actions={
        <Menu>
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
          <Menu.Dropdown mah={320}>
            {fields.map((field) => (
              <Menu.Item key={field} onClick={() => insert(field)}>
                {field}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      }
    >
      <div className={classes.editor}>
        <MarkedText template={template} />
        <textarea
          ref={area}
          className={classes.area}
          aria-label={t('message.label')}
          aria-describedby={id}
          placeholder={t('message.placeholder')}
          maxLength={longestTemplate}
          rows={4}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <div id={id} className={classes.notes}>
        <TemplateProblems template={template} onFix={replace} />
        <ForcingNote source={value} plain={plain} onReplace={() => onChange(plain.text)} />
      </div>
    </Panel>
  );
}

const noFields: readonly string[] = [];
