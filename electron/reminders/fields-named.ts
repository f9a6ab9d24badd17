/** A reminder whose text names a field that nobody has would be switched on and text nobody: it is refused. */
import { AppError } from '../shared/errors.ts';
import { nobody, type ReminderDraft } from '../shared/models.ts';
import { fieldsNamed, templateOf } from '../shared/text/template.ts';
import { otherComputerOf } from './linked-files.ts';
import { audienceOfAll, type ComingTexts, campaignOf, type PreviewDeps } from './preview.ts';

/** @throws AppError `fields-nobody-has`, `template-problem` */
export async function mustName(deps: PreviewDeps, draft: ReminderDraft): Promise<void> {
  const { draft: campaign, given } = await everybody(deps, draft);
  const context = await deps.planning.context(campaign, given);
  const template = templateOf(campaign, context.knownFields, context.typed);
  if (template.state === 'blocked') {
    const unknown = template.problems.flatMap((problem) =>
      problem.kind === 'unknown-field' ? [problem.name] : [],
    );
    if (unknown.length > 0) throw new AppError('fields-nobody-has', { fields: unknown.join(', ') });
    const problems = template.problems.map(({ kind }) => kind).join(', ');
    throw new AppError('template-problem', { problems });
  }
  const first = { search: '', after: null, limit: 1 };
  const somebody = await deps.estimates.people(context, { ...first, group: { kind: 'segments', least: 1 } });
  if (somebody.rows.length > 0) return;
  const lacking = await deps.estimates.people(context, {
    ...first,
    group: { kind: 'empty-field', field: null },
  });
  const [person] = lacking.rows;
  if (person !== undefined) throw new AppError('fields-nobody-has', { fields: person.empty.join(', ') });
}

/** Everybody whom the source has, whether their dates are over or to come; of a file on another computer nobody, and the fields that it had there. */
async function everybody(
  { linked, onComputer }: Pick<PreviewDeps, 'linked' | 'onComputer'>,
  draft: ReminderDraft,
): Promise<ComingTexts> {
  const { source } = draft;
  if (source.file === null) return { draft: campaignOf(draft, audienceOfAll(source)), given: undefined };
  if (otherComputerOf(source, onComputer) !== null) {
    const fields = source.file.fields ?? fieldsNamed(draft.template);
    return { draft: campaignOf(draft, nobody), given: { rows: [], fields } };
  }
  const { rows, fields } = await linked.read(source);
  const given = { rows: rows.map((row) => ({ ...row, dueAt: 0 })), fields };
  return { draft: campaignOf(draft, nobody), given };
}
