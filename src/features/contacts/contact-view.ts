import { channelOf } from '../../contract/channels.ts';
import type { ContactConversationList, ContactView } from '../../contract/contacts.ts';
import { isoTime } from '../../contract/times.ts';
import { snippetOf, writerOf } from '../conversations/snippet.ts';
import type { Contact, ConversationOfContact, ListedContact } from './contacts.service.ts';

export function toContactView(contact: Contact): ContactView {
  const { id, name, userName, notes, version, values, tags } = contact;
  return {
    id,
    name,
    userName,
    fields: Object.fromEntries(values.map(({ key, value }) => [key, value])),
    typedFields: values.filter(({ isTyped }) => isTyped).map(({ key }) => key),
    tags: [...tags],
    notes,
    isVisitor: contact.isVisitor,
    externalId: contact.externalId,
    firstSeenAt: isoTime(contact.firstSeenAt),
    lastSeenAt: isoTime(contact.lastSeenAt),
    version,
  };
}

export function toListedContact({ last, ...contact }: ListedContact): ContactView {
  const said =
    last === null
      ? null
      : { channel: channelOf(last.externalId), by: writerOf(last), text: snippetOf(last.messageText).text };
  return { ...toContactView(contact), last: said };
}

export function toConversationItems(list: readonly ConversationOfContact[]): ContactConversationList {
  return list.map(({ lastActiveAt, ...conversation }) => ({
    ...conversation,
    lastActiveAt: isoTime(lastActiveAt),
  }));
}
