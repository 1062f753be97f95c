import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useParams } from 'wouter';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import { ApiError } from '../../lib/http.ts';
import { templateById } from './templates.store.ts';

export type TemplateState =
  | { status: 'loading' }
  | { status: 'missing' }
  | { status: 'ready'; template: TemplateView }
  | { status: 'failed'; retry: () => void };

/** The template that the address names, read again whenever a page about it opens. */
export function useTemplate(): TemplateState {
  useSignals();
  const { id: named = '' } = useParams();
  const id = /^[1-9][0-9]{0,8}$/.test(named) ? Number(named) : null;
  useEffect(() => {
    if (id !== null) void templateById(id).refresh();
  }, [id]);
  if (id === null) return { status: 'missing' };
  const resource = templateById(id);
  const state = resource.state.value;
  if (state.status === 'ready') return { status: 'ready', template: state.value };
  if (state.status !== 'failed') return { status: 'loading' };
  const isMissing = state.error instanceof ApiError && state.error.status === 404;
  return isMissing ? { status: 'missing' } : { status: 'failed', retry: () => void resource.refresh() };
}
