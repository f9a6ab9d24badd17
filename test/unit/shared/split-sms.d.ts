declare module 'split-sms' {
  interface SplitText {
    characterSet: 'GSM' | 'Unicode';
    parts: { content: string; length: number; bytes: number }[];
    bytes: number;
    length: number;
    remainingInPart: number;
  }
  const splitter: { split(text: string): SplitText };
  export default splitter;
}
