/** Messages as e-mails and forms have them: a line for each label, and the message below or behind one of its own. */
import { labelKind } from '../layout-words.ts';

/** One message. */
export interface ReplyRow {
  /** Where the number of who wrote it is found; a name alone, perhaps. */
  readonly sender: string;
  readonly message: string;
}

const labelled = /^\s*(?:[-•*]\s*)?([\p{L}\p{M}][\p{L}\p{M} '’-]{0,24}?)\s*[:：]\s?(.*)$/u;
const isSubject = /^(?:subject|re|betreff|asunto|objet|assunto|oggetto|onderwerp|temat|konu|тема|الموضوع)$/iu;

/** "From: …", "To: …", "Date: …", a line each, and the message under them or under a label of its own. */
export function fromLabelled(text: string): readonly ReplyRow[] | null {
  const lines = text.split(/\r\n|[\n\r]/);
  const labelOf = (line: string) => labelled.exec(line)?.[1];
  // Above the first label stands a title at most.
  const first = lines
    .filter((line) => line.trim() !== '')
    .slice(0, 3)
    .map(labelOf)
    .find((label) => label !== undefined && labelKind(label) !== undefined);
  const kind = first === undefined ? undefined : labelKind(first);
  if (first === undefined || kind === undefined || kind === 'ours') return null;
  const starts = lines.flatMap((line, at) => (labelOf(line) === first ? [at] : []));
  const rows = starts.map((start, place) => labelledRow(lines.slice(start, starts[place + 1])));
  const read = rows.filter((row) => row !== null);
  return read.length === rows.length && read.some(({ sender }) => hasNumber(sender)) ? read : null;
}

const hasNumber = (value: string): boolean => /\p{Nd}{5}/u.test(value.replace(/[\s()./-]/g, ''));

/** "-----Original Message-----", "---------- Forwarded message ---------". */
const isRuler = /^\s*[-_=*]{3,}.{0,60}?[-_=*]{3,}\s*$/;

/** Behind it stands the signature of the program. */
const isSigned = /^\s*-{2}\s*$/;

/** The place of the last known label before the first blank line; a label of the message itself ends the head. */
function lastLabel(lines: readonly string[]): number {
  const blank = lines.findIndex((line) => line.trim() === '');
  const head = blank < 0 ? lines : lines.slice(0, blank);
  const kinds = head.map((line) => labelKind(labelled.exec(line)?.[1] ?? ''));
  const message = head.findIndex(
    (line, at) => kinds[at] === 'message' && !isSubject.test(labelled.exec(line)?.[1] ?? ''),
  );
  return kinds.findLastIndex((kind, at) => kind !== undefined && (message < 0 || at < message));
}

/** Null where no number is named, or nothing is said. */
function labelledRow(lines: readonly string[]): ReplyRow | null {
  const body: string[] = [];
  let [sender, name, subject] = ['', '', ''];
  let [labels, inBody, isMessage] = [0, false, false];
  const head = lastLabel(lines);
  for (const [at, line] of lines.entries()) {
    const [, label = '', value = ''] = labelled.exec(line) ?? [];
    // A label that is in no list and stands between others is one too.
    const kind = inBody ? undefined : (labelKind(label) ?? (label !== '' && at < head ? 'other' : undefined));
    if (isRuler.test(line)) continue;
    if (inBody && isSigned.test(line)) break;
    if (line.trim() === '') {
      inBody ||= labels > 0 && (sender !== '' || hasNumber(subject));
      if (body.length > 0) body.push('');
      continue;
    }
    if (kind === undefined) {
      inBody = true;
      body.push(line);
      continue;
    }
    labels += 1;
    if (kind === 'from' && sender === '' && hasNumber(value)) sender = value;
    else if (kind === 'from' && name === '') name = value;
    else if (isSubject.test(label)) subject = value;
    else if (kind === 'message') {
      body.push(value);
      isMessage = true;
    }
  }
  const message = body.join('\n').trim();
  if (labels < 2 && !isMessage) return null;
  // Gateways that write e-mails are their sender, and name the phone in the subject.
  if (sender === '' && hasNumber(subject) && message !== '') return { sender: subject, message };
  if (sender === '' && name === '') return null;
  return { sender: sender === '' ? name : sender, message: message === '' ? subject : message };
}
