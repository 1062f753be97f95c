import { readFileSync } from 'node:fs';

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

interface CpuProfile {
  nodes: ProfileNode[];
  samples: number[];
  timeDeltas: number[];
}

/** Parts of the busy time, from 0 to 1, largest first. */
export interface ProfileSummary {
  /** By package, built-in module or folder of ours: only what runs in it. */
  byPlace: [string, number][];
  /** By function: only what runs in it. */
  self: [string, number][];
  /** By function, with all that it calls. */
  total: [string, number][];
  /** Part of the time in which the process had nothing to do. */
  idle: number;
}

/** Reads what `node --cpu-prof` or the inspector wrote. */
export function summarizeProfile(file: string): ProfileSummary {
  const profile = JSON.parse(readFileSync(file, 'utf8')) as CpuProfile;
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const spent = new Map<number, number>();
  for (const [index, id] of profile.samples.entries()) {
    spent.set(id, (spent.get(id) ?? 0) + (profile.timeDeltas[index] ?? 0));
  }
  const idleTime = timeOf('(idle)');
  const busyTime = [...spent.values()].reduce((sum, time) => sum + time, 0) - idleTime;
  const byPlace = new Map<string, number>();
  const self = new Map<string, number>();
  const total = new Map<string, number>();
  const [root] = profile.nodes;
  if (root !== undefined) visit(root, '', new Set());
  return {
    byPlace: parts(byPlace),
    self: parts(self),
    total: parts(total),
    idle: idleTime / (idleTime + busyTime),
  };

  /** Returns the time of the node with all below it; recursion counts once, for the outermost call. */
  function visit(node: ProfileNode, caller: string, callers: ReadonlySet<string>): number {
    const name = functionName(node, caller);
    const own = spent.get(node.id) ?? 0;
    const isOutermost = !callers.has(name);
    const below = isOutermost ? new Set(callers).add(name) : callers;
    let time = own;
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child !== undefined) time += visit(child, name, below);
    }
    add(byPlace, placeOf(node), own);
    add(self, name, own);
    if (isOutermost) add(total, name, time);
    return time;
  }

  function timeOf(name: string): number {
    const nodes = profile.nodes.filter(({ callFrame }) => callFrame.functionName === name);
    return nodes.reduce((sum, { id }) => sum + (spent.get(id) ?? 0), 0);
  }

  function parts(times: ReadonlyMap<string, number>): [string, number][] {
    const isWork = (name: string) => !name.startsWith('(idle)') && !name.startsWith('(root)');
    return [...times]
      .filter(([name]) => isWork(name))
      .map(([name, time]): [string, number] => [name, time / busyTime])
      .sort((a, b) => b[1] - a[1]);
  }
}

function add(times: Map<string, number>, name: string, time: number): void {
  times.set(name, (times.get(name) ?? 0) + time);
}

/** Native code has no place of its own, and often no name: its caller tells which work it does. */
function functionName({ callFrame }: ProfileNode, caller: string): string {
  const { functionName: name, url, lineNumber } = callFrame;
  if (name.startsWith('(')) return name;
  if (url === '') return `native ${name} < ${caller}`;
  return `${name === '' ? '(anonymous)' : name} ${shortUrl(url)}:${lineNumber + 1}`;
}

function placeOf({ callFrame: { functionName: name, url } }: ProfileNode): string {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (inPackage !== undefined) return inPackage;
  if (url.startsWith('node:')) return url;
  if (url !== '') return shortUrl(url);
  return name.startsWith('(') ? name : 'native code';
}

function shortUrl(url: string): string {
  return url.replace(/^file:\/\/.*\/(?:dist|bench)\//, '').replace(/^.*node_modules\//, '');
}
