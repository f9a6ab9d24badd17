import { describe, expect, it } from 'vitest';
import { weighReply } from '../../../../electron/contacts/replies/judge-reply.ts';
import { numbersIn } from '../../../../electron/contacts/replies/replies.ts';

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
    expect(weighReply('Please stop calling me, texts are fine').isCertain).toBe(false);
    expect(weighReply('Unsubscribe me from the emails, please').isCertain).toBe(false);
    expect(weighReply('Stop calling and stop texting me').isCertain).toBe(true);
  });

  it('is not one about an appointment, nor is an app that sends them left unheard', () => {
    expect(weighReply('No appointment needed').isHarmless).toBe(true);
    expect(weighReply('App me niet meer').isHarmless).toBe(false);
    expect(weighReply('Geen apps meer').isHarmless).toBe(false);
  });

  it('that takes its refusal back is shown to a person', () => {
    expect(weighReply('STOP. Sorry, that was meant for my brother')).toMatchObject({
      isCertain: false,
      isHarmless: false,
    });
  });

  it('that only asks about the word, or tells somebody to stop something else, refuses nothing', () => {
    expect(weighReply('STOP? What does that mean, I want the reminders').isCertain).toBe(false);
    expect(weighReply('Stop worrying, I will be there').isCertain).toBe(false);
  });
});

it('a number within a sentence is nobody who wrote, and the sender above it is', async () => {
  const { people } = await numbersIn(
    'From 07700 900123\n"Please don’t send texts to his phone, use mine which is 07700 900124"',
    'GB',
    () => Promise.resolve(),
  );
  // The number within the sentence is shown, and goes on no list by itself.
  expect(people.map(({ number, taken, unsure }) => [number, taken || unsure])).toEqual([
    ['447700900123', true],
    ['447700900124', true],
  ]);
  expect(people.find(({ number }) => number === '447700900124')?.taken).toBe(false);
});
