/**
 * A step of the files' schema in PostgreSQL's words. Steps are written once, for SQLite: types, conflict clauses and triggers have one
 * counterpart each, so that no table and no guard can be there in one engine and missing in the other.
 */
import type { Migration } from '../../sqlite/migrations/migration.ts';
import { columnsForPostgres, spelledForPostgres } from '../spelling.ts';

const textOrComment = /('(?:[^']|'')*')|--[^\n]*/g;
/** A statement ends at a semicolon; those of a trigger lie between BEGIN and END. */
const statement = /\s*CREATE TRIGGER\b[\s\S]*?;\s*END\s*(?:;|$)|(?:'(?:[^']|'')*'|[^;'])+/g;
const trigger =
  /^CREATE TRIGGER (\w+)\s+(BEFORE|AFTER)\s+(INSERT|DELETE|UPDATE)(?:\s+OF\s+([\w,\s]+?))?\s+ON\s+(\w+)(?:\s+WHEN\s([\s\S]*?))?\s+BEGIN\s([\s\S]*)END\s*;?$/;
const raising = /SELECT raise\(ABORT, ('(?:[^']|'')*')\)/gi;

/**
 * The statements of a step.
 *
 * @throws Error where a trigger is written in a way that is not known here: such a step says itself what it is on a server (`postgres`)
 */
export function stepForPostgres(step: Migration): string {
  if (step.postgres !== undefined) return step.postgres;
  const plain = step.sql.replaceAll(textOrComment, '$1');
  return [...plain.matchAll(statement)]
    .map(([text]) => text.trim())
    .filter((text) => text !== '')
    .map((text) => `${translated(text)};`)
    .join('\n');
}

function translated(text: string): string {
  if (/^CREATE TRIGGER\b/.test(text)) return triggerOf(text);
  const dropped = /^DROP TRIGGER (\w+)$/.exec(text)?.[1];
  if (dropped !== undefined) return `DROP FUNCTION ${dropped}() CASCADE`;
  const isOfColumns = /^(?:CREATE TABLE|ALTER TABLE)\b/.test(text);
  const words = isOfColumns
    ? columnsForPostgres(text)
    : text.replaceAll(/\bCOLLATE NOCASE\b/g, 'COLLATE nocase');
  return spelledForPostgres(words);
}

/** A trigger is a function and what calls it; the function has its name, and takes it along when it goes. */
function triggerOf(text: string): string {
  const [, name, when, event, columns, table, condition, body = ''] = trigger.exec(text) ?? [];
  if (name === undefined) throw new Error(`A trigger that is written in another way: ${text}`);
  const does = spelledForPostgres(
    body.replaceAll(
      raising,
      (_, why: string) =>
        `RAISE EXCEPTION USING MESSAGE = ${why}, ERRCODE = 'integrity_constraint_violation'`,
    ),
  );
  const guarded =
    condition === undefined ? does : `IF (${spelledForPostgres(condition)}) THEN ${does} END IF;`;
  return `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN ${guarded}
      RETURN ${event === 'DELETE' ? 'OLD' : 'NEW'}; END $body$;
    CREATE TRIGGER ${name} ${when} ${event}${columns === undefined ? '' : ` OF ${columns}`} ON ${table}
      FOR EACH ROW EXECUTE FUNCTION ${name}()`;
}
