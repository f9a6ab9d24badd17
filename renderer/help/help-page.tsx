import { useTranslation } from 'react-i18next';
import type { HelpTopic } from '../navigation/topics.ts';
import classes from './help.module.css';
import { type HelpBlock, parseHelp } from './help-text.ts';

/** One page of the help. */
export function HelpPage({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation('help');
  const blocks = parseHelp(t(`topics.${topic}.body`, { returnObjects: true, skipInterpolation: true }));
  return (
    <div className={classes.page} data-selectable>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change places
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: HelpBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h3>{block.text}</h3>;
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul>
          {block.points.map(({ term, text }) => (
            <li key={text}>
              {term !== undefined && <strong>{term}: </strong>}
              {text}
            </li>
          ))}
        </ul>
      );
    default: {
      const impossible: never = block;
      return impossible;
    }
  }
}
