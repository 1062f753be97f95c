/**
 * Loaded before anything else in a worker. `node:test` follows every promise and timer by a hook, to say which test an error
 * that nobody caught belongs to. That is a fifth of all CPU, so here it gets a hook that does nothing; the worker itself listens
 * for such errors.
 */
import asyncHooks from 'node:async_hooks';

const { createHook } = asyncHooks;
const idle: asyncHooks.AsyncHook = { enable: () => idle, disable: () => idle };
asyncHooks.createHook = () => idle;
// It takes the function when it is loaded.
await import('node:test');
asyncHooks.createHook = createHook;

// Fastify looks through all loaded modules for the name of a plugin that has none: a third of what it takes to start a server.
const DISPLAY_NAME = Symbol.for('fastify.display-name');
Object.defineProperty(Function.prototype, DISPLAY_NAME, {
  get(this: { name: string }) {
    return this.name;
  },
  set(this: object, value: string) {
    Object.defineProperty(this, DISPLAY_NAME, { value });
  },
});
