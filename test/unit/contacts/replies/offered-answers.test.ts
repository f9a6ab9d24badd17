import { describe, expect, it } from 'vitest';
import { numbersIn } from '../../../../electron/contacts/replies/replies.ts';
import { judgeReply } from '../../../../electron/contacts/replies/stop-words.ts';

/** What becomes of the one number of a paste, after these texts were sent. */
async function outcome(said: string, sent: readonly string[] = []): Promise<'listed' | 'asked' | 'left out'> {
  const { people } = await numbersIn(`+447700900123: ${said}`, 'GB', () => Promise.resolve(), sent);
  const [person] = people;
  if (person?.taken === true) return 'listed';
  return person?.unsure === true ? 'asked' : 'left out';
}

describe('an answer that our own text offered', () => {
  it('is no refusal of texts where it cancels an appointment', async () => {
    const sent = ['Tues 6 May at 11. Reply CANCEL to cancel your appointment.'];
    expect(await outcome('Cancel', sent)).toBe('asked');
    expect(await outcome('Cancel')).toBe('listed');
  });

  it('is none where a digit answers a question', async () => {
    expect(await outcome('2', ['Can you come on Friday? 1-Yes 2-No'])).toBe('left out');
  });

  it('is a refusal where the text says that it ends them', async () => {
    expect(await outcome('0', ['Spring sale. To unsubscribe reply with 0'])).toBe('listed');
  });

  it('is shown where we asked whether they want texts, and they say no', async () => {
    expect(await outcome('No', ['Would you still like reminders by text?'])).toBe('asked');
  });
});

describe('a message about texts', () => {
  it('is not one about calls or e-mails', () => {
    expect(judgeReply('Please stop calling me, texts are fine')).not.toBe('refuses');
    expect(judgeReply('Unsubscribe me from the emails, please')).not.toBe('refuses');
    expect(judgeReply('Stop calling and stop texting me')).toBe('refuses');
  });

  it('is not one about an appointment, nor is an app that sends them left unheard', () => {
    expect(judgeReply('No appointment needed')).toBe('no');
    expect(judgeReply('App me niet meer')).toBe('perhaps');
    expect(judgeReply('Geen apps meer')).toBe('refuses');
  });

  it('that takes its refusal back is shown to a person', () => {
    expect(judgeReply('STOP. Sorry, that was meant for my brother')).toBe('perhaps');
  });

  it('that only asks about the word, or tells somebody to stop something else, refuses nothing', () => {
    expect(judgeReply('STOP? What does that mean, I want the reminders')).not.toBe('refuses');
    expect(judgeReply('Stop worrying, I will be there')).not.toBe('refuses');
  });
});

it('a number within a sentence is nobody who wrote, and the sender above it is', async () => {
  const { people } = await numbersIn(
    'From 07700 900123\n"Please don’t send texts to his phone, use mine which is 07700 900124"',
    'GB',
    () => Promise.resolve(),
  );
  expect(people.filter(({ taken, unsure }) => taken || unsure).map(({ number }) => number)).toEqual([
    '447700900123',
  ]);
});
