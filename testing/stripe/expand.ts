/** `expand`: the object in the place of its id, and parts that are answered only on request. */
import { malformed } from './errors.ts';
import type { World } from './world.ts';

type Json = Record<string, unknown>;

const MOST_LEVELS = 4;

function tableOf(world: World, id: string): ReadonlyMap<string, object> | undefined {
  const { tables } = world;
  const byPrefix: Record<string, ReadonlyMap<string, object>> = {
    ch: tables.charges,
    cs: tables.sessions,
    cus: tables.customers,
    du: tables.disputes,
    in: tables.invoices,
    inpay: tables.invoicePayments,
    pi: tables.paymentIntents,
    pm: tables.paymentMethods,
    price: tables.prices,
    prod: tables.products,
    re: tables.refunds,
    seti: tables.setupIntents,
    sub: tables.subscriptions,
  };
  return byPrefix[id.slice(0, id.indexOf('_'))];
}

/** A copy that callers may keep, with everything in it that `paths` name. */
export function render(world: World, object: unknown, paths: readonly string[]): unknown {
  const copy = structuredClone(object);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > MOST_LEVELS) {
      const said = `You cannot expand more than ${MOST_LEVELS} levels of a property. Property: ${path}`;
      throw malformed(said, 'expand', 'property_expansion_max_depth');
    }
    expandIn(world, copy, steps, path);
  }
  return copy;
}

function expandIn(world: World, target: unknown, steps: string[], path: string): void {
  if (Array.isArray(target)) {
    for (const one of target) expandIn(world, one, steps, path);
    return;
  }
  const [step, ...rest] = steps;
  if (step === undefined || target === null || typeof target !== 'object') return;
  const parent = target as Json;
  // Deleted objects have nothing that could be expanded.
  if (parent.deleted === true) return;
  const include = world.includables.get(`${parent.object}.${step}`);
  if (include !== undefined && parent[step] === undefined) parent[step] = include(world, String(parent.id));
  const value = parent[step];
  if (typeof value === 'string') {
    const referred = tableOf(world, value)?.get(value);
    if (referred === undefined) throw notExpandable(step, path);
    parent[step] = structuredClone(referred);
  } else if (value === undefined) {
    throw notExpandable(step, path);
  }
  expandIn(world, parent[step], rest, path);
}

function notExpandable(step: string, path: string): Error {
  const said = `This property cannot be expanded (${step}). You may want to try expanding a parent of it: ${path}`;
  return malformed(said, 'expand');
}
