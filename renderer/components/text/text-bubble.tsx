import classes from './text-bubble.module.css';

/** A text as a phone shows it: the sender above where there is one, the words in a bubble. Line breaks are kept. */
export function TextBubble({ senderId, text }: { senderId: string; text: string }) {
  return (
    <div className={classes.phone} data-selectable>
      {senderId !== '' && (
        <div className={classes.sender} dir="auto">
          {senderId}
        </div>
      )}
      <div className={classes.bubble} dir="auto">
        {text}
      </div>
    </div>
  );
}
