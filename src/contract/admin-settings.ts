import Type, { type Static } from 'typebox';
import { closed, TimeOrNull } from './common.ts';
import { named, refused } from './published.ts';

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
const SETTING_TYPES = ['string', 'number', 'boolean', 'text'] as const;
const SettingType = Type.Enum([...SETTING_TYPES]);

export const SettingView = named(
  'Setting',
  Type.Object({
    settingKey: Type.String(),
    /** Of the type that `settingType` says; 'text' is a long string. */
    settingValue: Value,
    settingType: SettingType,
    description: Type.String(),
    /** null: never changed, so it is the default. */
    updatedAt: TimeOrNull,
    /** False for what the server itself keeps, such as the ids of Stripe's prices. */
    isEditable: Type.Boolean(),
  }),
);
export type SettingView = Static<typeof SettingView>;
export const SettingList = Type.Array(SettingView);

const Change = named(
  'SettingChange',
  Type.Object(
    {
      settingKey: Type.String({ maxLength: 64 }),
      settingValue: Type.Union(Value.anyOf, { description: refused('what is no value of the setting') }),
      /** May be sent along as it was read; it can't be changed. */
      settingType: Type.Optional(
        Type.Enum([...SETTING_TYPES], { description: refused('another one than the setting has') }),
      ),
      description: Type.Optional(Type.String({ maxLength: 500 })),
      /** What the sender last saw. Where something else is stored by now, nothing is saved: 409 `setting_changed`. */
      previousValue: Type.Optional(Value),
    },
    closed,
  ),
);
export type SettingChange = Static<typeof Change>;

const Changes = Type.Array(Change, { minItems: 1, maxItems: 100 });

/** One setting, a list, or a list in an object. */
export const SettingsBody = Type.Union([Change, Changes, Type.Object({ settings: Changes }, closed)], {
  description: refused('a setting that there is not, that is named twice or that the server keeps'),
  examples: [{ settingKey: 'file_storage_enabled', settingValue: true }],
});
export type SettingsBody = Static<typeof SettingsBody>;
