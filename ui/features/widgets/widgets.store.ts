import type { WidgetList } from '../../../src/contract/widgets.ts';
import { createUserResource } from '../session/user-data.ts';
import { fetchWidgets } from './widgets.api.ts';

/** The owner's chats for websites. */
export const widgets = createUserResource<WidgetList>(fetchWidgets);
