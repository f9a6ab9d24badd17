import type { Campaign } from '../../../../electron/shared/models.ts';
import { PersonText, PersonTexts } from '../../../components/text/person-text.tsx';
import { TextBubble } from '../../../components/text/text-bubble.tsx';
import { useResponse } from '../../../data/api.ts';

/** As many as fit beside one another in the smallest window. */
const shownPeople = 2;

/** The text of a planned campaign as a few who still wait for it will get it; where nobody does, as it was written. */
export function PeopleTexts({ campaign }: { campaign: Campaign }) {
  const { id: campaignId, senderId, template } = campaign;
  const waiting = { search: '', campaignId, state: 'queued', before: null, limit: shownPeople } as const;
  const { data, error } = useResponse('results.people', waiting);
  if (data === undefined && error === null) return null;
  const people = data?.rows ?? [];
  if (people.length === 0) return <TextBubble senderId={senderId} text={template} />;
  return (
    <PersonTexts>
      {people.map((person) => (
        <PersonText key={person.id} person={person} senderId={senderId} text={person.text ?? template} />
      ))}
    </PersonTexts>
  );
}
