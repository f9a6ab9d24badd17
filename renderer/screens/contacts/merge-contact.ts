/** Two people who changed one contact at once, as its form shows it. */

/** The content of the form. */
export type TypedContact = {
  readonly number: string;
  readonly values: Readonly<Record<string, string>>;
  readonly listIds: readonly string[];
};

/** The fields that say something. */
export function filled(values: TypedContact['values']): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}

/** Whether saving the one would leave what the other says. */
export function isSame(one: TypedContact, other: TypedContact): boolean {
  const comparable = ({ number, values, listIds }: TypedContact) =>
    JSON.stringify([number, Object.entries(filled(values)).sort(), [...listIds].sort()]);
  return comparable(one) === comparable(other);
}

export type MergedContact = {
  /** The content with the changes of both; a field that both changed holds what this person typed. */
  readonly merged: TypedContact;
  /** Whether both changed the number, each to another one. */
  readonly number: boolean;
  /** The fields that both changed, each to something else. */
  readonly fields: readonly string[];
};

/** Takes from each of the two what they alone changed. @param base as it was before both */
export function mergeContact(base: TypedContact, mine: TypedContact, theirs: TypedContact): MergedContact {
  const number = mergeValue(base.number, mine.number, theirs.number);
  const names = new Set([mine, theirs].flatMap(({ values }) => Object.keys(values)));
  const fields = [...names].map((name) => {
    const [before, own, other] = [base, mine, theirs].map(({ values }) => values[name] ?? '');
    return { name, ...mergeValue(before ?? '', own ?? '', other ?? '') };
  });
  const added = mine.listIds.filter((id) => !base.listIds.includes(id) && !theirs.listIds.includes(id));
  const isLeft = (id: string): boolean => base.listIds.includes(id) && !mine.listIds.includes(id);
  return {
    merged: {
      number: number.value,
      values: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
      listIds: [...theirs.listIds.filter((id) => !isLeft(id)), ...added],
    },
    number: number.isOfBoth,
    fields: fields.filter(({ isOfBoth }) => isOfBoth).map(({ name }) => name),
  };
}

function mergeValue(
  before: string,
  mine: string,
  theirs: string,
): { readonly value: string; readonly isOfBoth: boolean } {
  const [was, own, other] = [before, mine, theirs].map((value) => value.trim());
  if (own === was) return { value: theirs, isOfBoth: false };
  return { value: mine, isOfBoth: other !== was && other !== own };
}
