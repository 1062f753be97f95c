import type { NewWidgetBody, WidgetBody, WidgetList, WidgetView } from '../../../src/contract/widgets.ts';
import { read, request } from '../../lib/http.ts';

export function fetchWidgets(): Promise<WidgetList> {
  return read('/api/widgets');
}

export function postWidget(body: NewWidgetBody): Promise<WidgetView> {
  return request('/api/widgets', { method: 'POST', body });
}

export function putWidget(id: number, body: WidgetBody): Promise<WidgetView> {
  return request(`/api/widgets/${id}`, { method: 'PUT', body });
}

export function deleteWidget(id: number): Promise<unknown> {
  return request(`/api/widgets/${id}`, { method: 'DELETE' });
}
