/** SQL patterns of numbers, and of what follows in SQL for `n`: each pair is one person's number, and nobody else has either. */
export const writings: readonly (readonly [pattern: string, other: string])[] = [
  // Argentina: 9 stands before a mobile number that is called from abroad. The ten digits behind it are one line's, whoever calls.
  ['549[1-3]?????????', `'54' || substr(n, 4)`],
  ['54[1-3]?????????', `'549' || substr(n, 3)`],
  // Mexico, before August 2019: 1 before a mobile number that is called from abroad.
  ['521[2-9]?????????', `'52' || substr(n, 4)`],
  ['52[2-9]?????????', `'521' || substr(n, 3)`],
  // Brazil, until November 2016: mobile numbers without their first 9. Numbers with 7 are left alone: radio telephones kept
  // theirs.
  ['55[1-9][1-9]9[689]???????', `substr(n, 1, 4) || substr(n, 6)`],
  ['55[1-9][1-9][689]???????', `substr(n, 1, 4) || '9' || substr(n, 5)`],
  // Benin, until November 2024: without 01.
  ['22901????????', `'229' || substr(n, 6)`],
  ['229????????', `'22901' || substr(n, 4)`],
  // Côte d'Ivoire, until January 2021: mobile numbers without their operator's two digits, told by the second digit.
  ...(
    [
      ['01', '[0457][1-3]??????'],
      ['01', '[457]0??????'],
      ['05', '[04-9][4-6]??????'],
      ['07', '[04-9][7-9]??????'],
    ] as const
  ).flatMap(
    ([operator, old]) =>
      [
        [`225${operator}${old}`, `'225' || substr(n, 6)`],
        [`225${old}`, `'225${operator}' || substr(n, 4)`],
      ] as const,
  ),
];

/** SQL of the other writing of a number; null where it has none. */
const otherWriting = (number: string): string =>
  `CASE ${writings
    .map(([pattern, other]) => `WHEN ${number} GLOB '${pattern}' THEN ${other.replaceAll(/\bn\b/g, number)}`)
    .join('\n      ')} END`;

/**
 * SQL that keeps both writings of a number on the do-not-text list: some countries' numbers are written in two ways that are both numbers,
 * and a refusal under the one is one under the other. The other one stands in the list as well, with the one that a person put there in
 * `same_as`, and comes and goes with it, whichever way that came. So whatever asks the list for a number has the answer for the person.
 */
export const bothWritingsTriggers = `
    CREATE TRIGGER do_not_text_both_put AFTER INSERT ON do_not_text WHEN NEW.same_as IS NULL BEGIN
      INSERT INTO do_not_text (number, reason, source, added_at, words, same_as)
        SELECT other, NEW.reason, NEW.source, NEW.added_at, NEW.words, NEW.number
        FROM (SELECT ${otherWriting('NEW.number')} AS other)
        WHERE other IS NOT NULL AND other NOT IN (SELECT number FROM do_not_text);
    END;
    CREATE TRIGGER do_not_text_both_taken AFTER DELETE ON do_not_text BEGIN
      DELETE FROM do_not_text WHERE same_as = OLD.number OR number = OLD.same_as;
    END;`;
