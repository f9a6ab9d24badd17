import type { Campaign, ResultState } from '../../../../electron/shared/models.ts';
import { PersonText, PersonTexts } from '../../../components/text/person-text.tsx';
import { TextBubble } from '../../../components/text/text-bubble.tsx';
import { useResponse } from '../../../data/api.ts';

/** As many as fit beside one another in the smallest window. */
const shownPeople = 2;

type PeopleTextsProps = { campaign: Campaign; state: ResultState };

/** The text of a campaign as a few of the people in that state get it, or got it; as it was written where it is the same for all. */
export function PeopleTexts({ campaign, state }: PeopleTextsProps) {
  const { id: campaignId, senderId, template } = campaign;
  const some = { search: '', campaignId, state, before: null, limit: shownPeople };
  const { data, error } = useResponse('results.people', some);
  if (data === undefined && error === null) return null;
  const people = data?.rows ?? [];
  if (people.every(({ text }) => text === null || text === template))
    return <TextBubble senderId={senderId} text={template} />;
  return (
    <PersonTexts>
      {people.map((person) => (
        <PersonText key={person.id} person={person} senderId={senderId} text={person.text ?? template} />
      ))}
    </PersonTexts>
  );
}
