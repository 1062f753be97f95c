import type {
  ConversationStrategy,
  StarterStrategies,
  StrategyBody,
  StrategyList,
  StrategyUpdateBody,
  StrategyView,
} from '../../../src/contract/strategy-api.ts';
import { read, request } from '../../lib/http.ts';

export function fetchStrategies(templateId: number): Promise<StrategyList> {
  return read(`/api/strategies/template/${templateId}`);
}

export function fetchStarterStrategies(): Promise<StarterStrategies> {
  return read('/api/strategies/starters');
}

export function postStrategy(body: StrategyBody): Promise<StrategyView> {
  return request('/api/strategies', { method: 'POST', body });
}

export function putStrategy(id: number, body: StrategyUpdateBody): Promise<StrategyView> {
  return request(`/api/strategies/${id}`, { method: 'PUT', body });
}

export function deleteStrategy(id: number): Promise<unknown> {
  return request(`/api/strategies/${id}`, { method: 'DELETE' });
}

export function startStrategy(conversationId: number, strategyId: number): Promise<ConversationStrategy> {
  return request(`/api/conversations/${conversationId}/strategy`, { method: 'POST', body: { strategyId } });
}

export function stopStrategy(conversationId: number): Promise<ConversationStrategy> {
  return request(`/api/conversations/${conversationId}/strategy`, { method: 'DELETE' });
}
