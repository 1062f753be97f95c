import type { FieldDefinition } from '../../contract/contact-fields.ts';
import type { MemoChange } from '../../contract/memo.ts';
import type { ReplyTemplate, ReplyTrigger } from '../../contract/reply.ts';
import type { SpeakerChange } from '../../contract/speaker.ts';
import { answeringPart } from '../../text/answering.ts';
import { readFieldValue } from '../contacts/field-value.ts';
import { surelyEmail, surelyPhone } from '../contacts/recognize.ts';

/** Fewer digits make no phone number that is surely one. */
const MANY_DIGITS = /(?:\p{Nd}[^\p{Nd}\n]{0,3}){8}/u;

/**
 * What a message itself says of the customer; null: nothing. One without an '@' or a long number costs next to nothing.
 * `template`: whose address is nobody else's.
 */
export function notedIn(
  text: string,
  userName: string,
  contactFields: readonly FieldDefinition[],
  template: ReplyTemplate,
): MemoChange | null {
  const fields: Record<string, string> = {};
  const note = (key: string, find: (text: string) => string | null): void => {
    if (!contactFields.some((field) => field.key === key && field.isRecognized)) return;
    const value = find(text);
    if (value !== null && !isSaidBy(template, value)) fields[key] = value;
  };
  if (text.includes('@')) note('email', (said) => surelyEmail(answeringPart(said, 'email')));
  if (MANY_DIGITS.test(text)) note('phone', (said) => surelyPhone(answeringPart(said, 'phone')));
  const hasFields = Object.keys(fields).length > 0;
  if (!hasFields && userName === '') return null;
  return { ...(hasFields ? { fields } : {}), ...(userName === '' ? {} : { userName }) };
}

/** Whether an address or a number stands in what the business says of itself, with its country or without. */
function isSaidBy(template: ReplyTemplate, value: string): boolean {
  const said = JSON.stringify(template).toLowerCase();
  return value.includes('@')
    ? said.includes(value)
    : said.replace(/[\s()./-]/g, '').includes(value.slice(-8));
}

/** What a trigger notes of the customer who fires it, and whom it passes the conversation to. */
export function notedBy(trigger: ReplyTrigger, now: number): { memo?: MemoChange } {
  const { addTag = '', setField = '', setValue = '' } = trigger;
  const speaker = passedOn(trigger, now);
  if (addTag === '' && setField === '' && speaker === null) return {};
  return {
    memo: {
      ...(addTag === '' ? {} : { addTags: [addTag] }),
      ...(setField === '' ? {} : { fields: { [setField]: setValue } }),
      ...(speaker === null ? {} : { speaker }),
    },
  };
}

const MINUTE_MS = 60_000;

/** null: the conversation stays where it is. */
export function passedOn(
  { passTo, passMinutes = 0 }: Pick<ReplyTrigger, 'passTo' | 'passMinutes'>,
  now: number,
): SpeakerChange | null {
  if (passTo === null || passTo === undefined) return null;
  return { passed: { to: passTo, until: now + passMinutes * MINUTE_MS } };
}

/** The trigger without a value for a field that is gone, or that takes it no longer. */
export function withReadableNote<T extends ReplyTrigger>(
  trigger: T,
  contactFields: readonly FieldDefinition[],
  now: number,
): T {
  const { setField = '', setValue = '' } = trigger;
  if (setField === '') return trigger;
  const field = contactFields.find(({ key }) => key === setField);
  const value = field === undefined ? null : readFieldValue(field, setValue, now);
  return value === null ? { ...trigger, setField: '', setValue: '' } : { ...trigger, setValue: value };
}
