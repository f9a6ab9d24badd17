import { defaultOptionsFilter } from '@mantine/core';

/** Offers "Netherlands" before "Caribbean Netherlands": first the options that begin with the words typed. For every select. */
export const beginningFirst: typeof defaultOptionsFilter = (input) => {
  const found = defaultOptionsFilter(input);
  const typed = input.search.trim().toLowerCase();
  const begins = found.filter((item) => 'label' in item && item.label.toLowerCase().startsWith(typed));
  return [...begins, ...found.filter((item) => !begins.includes(item))];
};
