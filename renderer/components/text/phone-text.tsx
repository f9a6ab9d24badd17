/** A phone number as an element. A file of its own, since it brings the country plans along, which no first screen needs. */
import { formatNumber } from '../../../electron/shared/phone/phone.ts';
import classes from '../figures/formatted.module.css';

/** A phone number given as E.164 digits, as people write it; never broken over lines, always left to right. */
export function PhoneText({ digits }: { digits: string }) {
  return (
    <bdi className={classes.phone} dir="ltr" data-selectable>
      {formatNumber(digits)}
    </bdi>
  );
}
