import { Notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { hideRefusals } from '../data/notify.ts';
import { useRoute } from '../navigation/router.ts';
import { firstPaint } from './first-paint.ts';
import classes from './messages.module.css';

/**
 * The place of short messages, below the screen: over it they would lie on the last rows of a table, or on its buttons. It asks to be
 * drawn a second time as soon as it is there, and with the first screen everything would wait for that. Earlier messages stay in
 * its store.
 */
export function Messages() {
  const [painted, setPainted] = useState(false);
  const { screen } = useRoute();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen is not used, it says when
  useEffect(hideRefusals, [screen]);
  useEffect(() => void firstPaint().then(() => setPainted(true)), []);
  return (
    <div className={classes.messages}>
      {painted && (
        <Notifications
          position="bottom-center"
          autoClose={6000}
          limit={3}
          withinPortal={false}
          classNames={{ root: classes.place ?? '' }}
        />
      )}
    </div>
  );
}
