import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BUILT_IN_FIELDS, type FieldDefinition, NO_MAPPING } from '../../../contract/contact-fields.ts';
import { leadOf } from './lead.ts';

const field = (key: string, type: FieldDefinition['type']): FieldDefinition => ({
  key,
  label: key,
  type,
  choices: [],
  isRecognized: false,
});
const contactFields = [...BUILT_IN_FIELDS, field('guests', 'number'), field('day', 'date')];
const parsed = ({ flat, actions }: ReturnType<typeof leadOf>) => ({
  flat: JSON.parse(`{${flat}}`),
  actions: JSON.parse(`[${actions.join(',')}]`),
});

describe('what the chat tool hears of a customer', () => {
  it('has every key where nothing is known', () => {
    const { flat, actions } = parsed(leadOf({}, [], { contactFields, toolMapping: NO_MAPPING }));
    const nothing = { lead_email: '', lead_phone: '', lead_guests: '', lead_day: '', tags: '' };
    assert.deepEqual(flat, nothing);
    assert.deepEqual(actions, []);
  });

  const memo = {
    fields: { email: 'a"b@example.com', guests: '12', day: '2026-12-24', gone: 'x' },
    tags: ['vip', 'cake'],
  };
  it('is all that is known of the owner’s fields', () => {
    const { flat } = parsed(leadOf(memo, [], { contactFields, toolMapping: NO_MAPPING }));
    const { email, guests, day } = memo.fields;
    const known = { lead_email: email, lead_phone: '', lead_guests: guests, lead_day: day };
    assert.deepEqual(flat, { ...known, tags: 'vip, cake' });
  });

  const toolMapping = { fields: { email: 'Mail', guests: 'Guests', day: 'Day' }, tags: ['vip', 'other'] };
  it('is set where it is mapped and was noted just now, in the types of the tools', () => {
    const notes = [
      { fields: { guests: '12', gone: 'x' }, addTags: ['cake', 'vip'] },
      { fields: { day: 'x' } },
    ];
    const { actions } = parsed(leadOf(memo, notes, { contactFields, toolMapping }));
    assert.deepEqual(actions, [
      { action: 'set_field_value', field_name: 'Guests', value: 12 },
      { action: 'set_field_value', field_name: 'Day', value: '2026-12-24' },
      { action: 'add_tag', tag_name: 'vip' },
    ]);
  });

  it('is at most five actions', () => {
    const tags = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const { actions } = leadOf({ tags }, [{ addTags: tags }], {
      contactFields,
      toolMapping: { fields: {}, tags },
    });
    assert.equal(actions.length, 5);
  });
});
