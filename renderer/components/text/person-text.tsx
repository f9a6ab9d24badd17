import type { ReactNode } from 'react';
import { Muted } from '../layout/stack.tsx';
import classes from './person-text.module.css';
import { PhoneText } from './phone-text.tsx';
import { TextBubble } from './text-bubble.tsx';

type PersonTextProps = {
  person: { readonly name: string; readonly number: string };
  senderId: string;
  text: string;
  note?: ReactNode;
};

/** A text as this very person gets it, under their name and number. */
export function PersonText({ person, senderId, text, note }: PersonTextProps) {
  return (
    <div className={classes.person}>
      <div className={classes.head}>
        <span>
          <strong>{person.name}</strong> <PhoneText digits={person.number} />
        </span>
        {note !== undefined && <Muted caption>{note}</Muted>}
      </div>
      <TextBubble senderId={senderId} text={text} />
    </div>
  );
}

/** Texts of a few people beside one another, as far as there is room. */
export function PersonTexts({ children }: { children: ReactNode }) {
  return <div className={classes.side}>{children}</div>;
}
