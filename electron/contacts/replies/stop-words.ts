/** Whether a reply asks for no more texts, and whether it says anything at all. */
export { asksToStop, callsWrong, judgeReply, mayBeGone, type ReplyVerdict } from './judge-reply.ts';

/** Whether there is anything in a text but the signs between columns: "Y", "1" and a thumb up are replies as well. */
export function saysAnything(text: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text.replace(labels, ''));
}

const labels = /\b(?:from|von|de|da|to|an|sms|tel|phone|mobile|am|pm|utc)\b/giu;
