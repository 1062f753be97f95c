import { TAG_RULE } from './contact-fields.ts';
import { refused, ruledText } from './published.ts';

/** A tag as `checkTag` takes it. */
export const TagText = () => ruledText(TAG_RULE, refused('a tag with a comma'));
