import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type BroughtKind, broughtKinds } from '../../../../electron/shared/workspace/brought.ts';
import { NumberText } from '../../../components/figures/formatted.tsx';
import classes from './team.module.css';

type Figures = readonly [number, number];

type BroughtTableProps = {
  /** The headings of the two figures. */
  headings: readonly [string, string];
  refusals: Figures;
  /** Of the kinds that are shown. */
  figures: Partial<Record<BroughtKind, Figures>>;
  /** The kinds that come along; absent where there is nothing to choose any more. */
  chosen?: ReadonlySet<BroughtKind>;
  disabled?: boolean;
  onChange?: (chosen: ReadonlySet<BroughtKind>) => void;
};

/** The records that a computer brings along to a workspace, kind by kind; the do-not-text list always comes. */
export function BroughtTable(props: BroughtTableProps) {
  const { headings, refusals, figures, chosen, disabled = false, onChange } = props;
  const { t } = useTranslation('team');
  const isChoice = chosen !== undefined;
  function toggle(kind: BroughtKind): void {
    const next = new Set(chosen);
    if (!next.delete(kind)) next.add(kind);
    onChange?.(next);
  }
  return (
    <table className={classes.brought}>
      <thead>
        <tr>
          <th scope="col">{isChoice && t('bring.choose')}</th>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            {isChoice ? <Checkbox checked disabled label={t('bring.always')} /> : t('bring.list')}
          </th>
          <FigureCells figures={refusals} />
        </tr>
        {broughtKinds.map((kind) => {
          const counts = figures[kind];
          if (counts === undefined) return null;
          return (
            <tr key={kind}>
              <th scope="row">
                {isChoice ? (
                  <Checkbox
                    label={t(`bring.kind.${kind}`)}
                    checked={chosen.has(kind)}
                    disabled={disabled || counts[0] === 0}
                    onChange={() => toggle(kind)}
                  />
                ) : (
                  t(`bring.kind.${kind}`)
                )}
              </th>
              <FigureCells figures={counts} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function FigureCells({ figures: [first, second] }: { figures: Figures }) {
  return (
    <>
      <td>
        <NumberText value={first} />
      </td>
      <td>
        <NumberText value={second} />
      </td>
    </>
  );
}
