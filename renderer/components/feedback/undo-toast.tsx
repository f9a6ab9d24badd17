import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { undoSeconds } from '../../../electron/shared/time/undo.ts';
import { Row } from '../layout/stack.tsx';

/** Words in the corner with the way back, on whatever screen the person is by then. `label`: the words on its button. */
export function offerUndo({
  words,
  label,
  forMs = undoSeconds * 1000,
  focus = false,
  onUndo,
}: {
  words: string;
  label: string;
  forMs?: number;
  focus?: boolean;
  onUndo: () => void;
}): void {
  const id = notifications.show({
    color: 'green',
    autoClose: forMs,
    message: (
      <Row justify="between">
        <span>{words}</span>
        <Button
          size="xs"
          variant="default"
          autoFocus={focus}
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          {label}
        </Button>
      </Row>
    ),
  });
}
