import { join } from 'node:path';
import type { ModuleInfo } from 'rolldown';

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** Of the pages that are read when they are opened, those that visitors see. */
const FOR_VISITORS =
  /[\\/]pages[\\/](?:features|pricing|about|privacy-policy|terms-of-service|register|subscribe)\.tsx$/;
const PAGE = /[\\/]pages[\\/][\w-]+\.tsx$/;
/** What the operator alone opens. */
const FOR_OPERATORS = /[\\/](?:layout[\\/]admin-header|pages[\\/]admin[\\/]admin-pages)\.tsx$/;
/** Where an owner begins: the bar, and the pages that sign-in, the bell and mails lead to. */
const BEGINNING = /[\\/](?:layout[\\/]app-header|pages[\\/](?:dashboard|conversations?))\.tsx$/;

/**
 * Few files and large ones: `first` for everybody, `app` for what the application's pages share with
 * all of their styles, one for each page, and `admin` for the operator's.
 * A slow line pays for each request, and a server without a proxy gets six at a time.
 */
export function chunkNames(root: string): (id: string, graph: Graph) => string | null {
  let names: ReadonlyMap<string, string> | null = null;
  return (id, graph) => {
    names ??= nameAll(join(root, 'index.html'), graph);
    return names.get(id) ?? null;
  };
}

function nameAll(entry: string, graph: Graph): ReadonlyMap<string, string> {
  const first = reachedFrom([entry], graph);
  const later = [...first].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const pages = later.filter((id) => PAGE.test(id));
  const forVisitors = reachedFrom(
    pages.filter((id) => FOR_VISITORS.test(id)),
    graph,
  );
  const ownersPages = pages.filter((id) => !FOR_VISITORS.test(id)).map((id) => reachedFrom([id], graph));
  const beginning = reachedFrom(
    later.filter((id) => BEGINNING.test(id)),
    graph,
  );
  const isShared = (id: string) => ownersPages.filter((page) => page.has(id)).length > 1;
  const forApp = [
    ...beginning,
    ...ownersPages.flatMap((page) => [...page]).filter((id) => id.endsWith('.css') || isShared(id)),
  ];
  const forBoth = [...beginning].filter((id) => forVisitors.has(id));
  const forOperators = reachedFrom(
    later.filter((id) => FOR_OPERATORS.test(id)),
    graph,
  );
  const forOwners = new Set([...forVisitors, ...beginning, ...ownersPages.flatMap((page) => [...page])]);
  return new Map([
    ...[...forOperators].filter((id) => !forOwners.has(id)).map((id) => [id, 'admin'] as const),
    ...forApp.filter((id) => !forVisitors.has(id)).map((id) => [id, 'app'] as const),
    ...[...first, ...forBoth].map((id) => [id, 'first'] as const),
  ]);
}

/** The modules themselves and all that they import. */
function reachedFrom(starts: readonly string[], graph: Graph): Set<string> {
  const found = new Set(starts);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
