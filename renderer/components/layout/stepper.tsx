import { IconCheck } from '@tabler/icons-react';
import classes from './stepper.module.css';

/** Where one is in a flow of a few steps. It shows and does not navigate: going back is the flow's own button. */
export function Stepper({
  label,
  steps,
  current,
}: {
  label: string;
  steps: readonly string[];
  current: number;
}) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.mark}>
            {index < current ? <IconCheck size={13} stroke={2.6} aria-hidden /> : index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
