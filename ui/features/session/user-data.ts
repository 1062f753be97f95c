import { effect } from '@preact/signals-react';
import { createResource, type Resource } from '../../lib/resource.ts';
import { session } from './session.store.ts';

/** Runs when the user changes or signs out: one user never sees another one's data. */
export function onUserChange(forget: () => void): void {
  let known = session.value.user?.id;
  effect(() => {
    const id = session.value.user?.id;
    if (id === known) return;
    known = id;
    forget();
  });
}

/** A resource that belongs to who is signed in. */
export function createUserResource<T>(fetchIt: () => Promise<T>): Resource<T> {
  const resource = createResource(fetchIt);
  onUserChange(resource.clear);
  return resource;
}
