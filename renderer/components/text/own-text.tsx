import classes from './own-text.module.css';

/** A person's own text (a name, a message) in a table: in the direction of its own script, and cut at its own end. */
export function OwnText({ children }: { children: string }) {
  return (
    <span className={classes.own} dir="auto" title={children}>
      {children}
    </span>
  );
}
