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
/** The two pages with the template's form, which is large. */
const WITH_FORM = /[\\/]pages[\\/]template-(?:edit|new)\.tsx$/;
/** Where an owner begins: the bar, and the pages that sign-in, the bell and mails lead to. */
const BEGINNING = /[\\/](?:layout[\\/]app-header|pages[\\/](?:dashboard|conversations?))\.tsx$/;

/**
 * Few files and large ones: `first` for everybody, `app` for what the application's pages share with
 * all of their styles, `form` for the template's form, one for each page, and `admin` for the operator's.
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
  const ofOwners = pages.filter((id) => !FOR_VISITORS.test(id));
  const ownersPages = ofOwners.map((id) => reachedFrom([id], graph));
  const others = new Set(
    ofOwners.filter((id) => !WITH_FORM.test(id)).flatMap((id) => [...reachedFrom([id], graph)]),
  );
  const beginning = reachedFrom(
    later.filter((id) => BEGINNING.test(id)),
    graph,
  );
  const isInTwo = (id: string) => ownersPages.filter((page) => page.has(id)).length > 1;
  const isShared = (id: string) => isInTwo(id) && others.has(id);
  const isOfForm = (id: string) => isInTwo(id) && !others.has(id) && !id.endsWith('.css');
  const forApp = [
    ...beginning,
    ...ownersPages.flatMap((page) => [...page]).filter((id) => id.endsWith('.css') || isShared(id)),
  ];
  const forBoth = [...beginning].filter((id) => forVisitors.has(id));
  const forOperators = reachedFrom(
    later.filter((id) => FOR_OPERATORS.test(id)),
    graph,
  );
  const forForm = ownersPages.flatMap((page) => [...page]).filter(isOfForm);
  const forOwners = new Set([...forVisitors, ...beginning, ...ownersPages.flatMap((page) => [...page])]);
  return new Map([
    ...[...forOperators].filter((id) => !forOwners.has(id)).map((id) => [id, 'admin'] as const),
    ...forForm.map((id) => [id, 'form'] as const),
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
