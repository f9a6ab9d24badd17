import classes from './own-text.module.css';

/** What a person wrote (a name, a text) in a table: in the direction of its own script, and cut at its own end. */
export function OwnText({ children }: { children: string }) {
  return (
    <span className={classes.own} dir="auto" title={children}>
      {children}
    </span>
  );
}
