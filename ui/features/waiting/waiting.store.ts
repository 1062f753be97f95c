import type { WaitingView } from '../../../src/contract/conversation.ts';
import { type Page, readPage } from '../../lib/http.ts';
import { createUserResource } from '../session/user-data.ts';

/** Customers who wait for the owner since a handover, and how many there are in all. */
export const waiting = createUserResource<Page<WaitingView>>(() => readPage('/api/conversations/waiting'));
