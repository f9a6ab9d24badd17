import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactList, ShownContact } from '../../../electron/shared/models.ts';
import { useTypedNumbers } from '../../components/fields/typed-numbers.tsx';
import { invoke, RefusedError } from '../../data/api.ts';
import { notifyDone } from '../../data/notify.ts';
import { useCommand } from '../../data/use-command.ts';
import { letGo } from '../../navigation/unsaved.ts';
import { filled, mergeContact, type TypedContact } from './merge-contact.ts';

type ContactToSave = {
  contact: ShownContact | undefined;
  /** It was removed meanwhile: what is saved is a new one. */
  isGone: boolean;
  lists: readonly ContactList[];
  /** The contact as the form shows it. */
  shown: (contact: ShownContact | undefined) => TypedContact;
  /** It was not saved, and the form says why. */
  onRefused: () => void;
};

/** The content of a contact's form, and saving it over what somebody else may have changed meanwhile. */
export function useContactSave({ contact, isGone, lists, shown, onRefused }: ContactToSave) {
  const { t } = useTranslation('contacts');
  /** The contact that a save replaces: as it was shown, or as somebody else left it meanwhile. */
  const [over, setOver] = useState(() => ({ contact, shown: shown(contact) }));
  const before = over.shown;
  const [typed, setTyped] = useState(before);
  /** The parts that somebody else changed too, otherwise than this person; null: none. */
  const [both, setBoth] = useState<{ number: boolean; fields: readonly string[] } | null>(null);
  const { number } = typed;
  const save = useCommand('contacts.save', { quiet: true });
  // The number of before was stored as it is, and is not read again.
  const read = useTypedNumbers(number === before.number || number.trim() === '' ? [] : [number.trim()]);

  function saveThen(go: () => void): void {
    // Nothing is saved that was not shown as it was read.
    if (read.typed === null) {
      onRefused();
      return;
    }
    saveOver(over.contact, { ...typed, number: read.numbers?.[0] ?? number }, go);
  }

  /** @param isMerged with what somebody else changed meanwhile */
  function saveOver(
    seen: ShownContact | undefined,
    what: TypedContact,
    go: () => void,
    isMerged = false,
  ): void {
    save.mutate(
      {
        id: isGone ? null : (contact?.id ?? null),
        number: what.number,
        fields: filled(what.values),
        // A list may have been removed with the contact, as when an import is taken back.
        listIds: what.listIds.map(Number).filter((id) => !isGone || lists.some((list) => list.id === id)),
        ...(!isGone && seen && { over: { updatedAt: seen.updatedAt, listIds: [...seen.listIds] } }),
      },
      {
        onSuccess: (saved) => {
          const moved = saved.doNotText && saved.number !== contact?.number && contact?.doNotText;
          notifyDone(t(moved ? 'edit.savedMoved' : isMerged ? 'edit.savedMerged' : 'edit.saved'));
          letGo(go);
        },
        onError: (error) => {
          onRefused();
          if (contact && isChangedMeanwhile(error))
            invoke('contacts.get', { id: contact.id }).then(
              (now) => saveMerged(now, go),
              () => undefined,
            );
        },
      },
    );
  }

  /** Saves what each of the two alone changed; only what both changed is asked about. */
  function saveMerged(now: ShownContact, go: () => void): void {
    const theirs = shown(now);
    const { merged, ...ofBoth } = mergeContact(before, typed, theirs);
    setOver({ contact: now, shown: theirs });
    setTyped(merged);
    if (ofBoth.number || ofBoth.fields.length > 0) {
      setBoth(ofBoth);
      return;
    }
    setBoth(null);
    saveOver(
      now,
      { ...merged, number: merged.number === number ? (read.numbers?.[0] ?? number) : merged.number },
      go,
      true,
    );
  }

  return { before, typed, setTyped, both, read, save, saveThen };
}

export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof RefusedError && error.data.code === 'changed-meanwhile';
