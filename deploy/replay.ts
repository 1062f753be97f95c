/*
 * The steps of the Dockerfile without a Docker engine: each stage is a folder, where `RUN` is a chroot. What the base image
 * would bring, Node and npm, comes from the packages; everything else is done as the file says, and an instruction that
 * is not known here is an error.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path';
import {
  type Copy,
  DockerfileParser,
  type Env,
  type From,
  type Instruction,
  type JSONInstruction,
} from 'dockerfile-ast';

const ROOT = join(import.meta.dirname, '..');
/** The major version that comes with the Node of the image. */
const NPM = 'npm@11';

/** What a container of the image begins with. */
export interface Image {
  folder: string;
  /** In its working folder. */
  command: string[];
  healthCheck: string[];
  env: Record<string, string>;
  user: string;
  ports: string[];
  volumes: string[];
}

type Stage = Image & { workdir: string; entrypoint: string[] };

/** Builds the image; `copyOf` makes a folder of its own from one that is there. */
export function replayDockerfile(debian: string, copyOf: (from: string, name: string) => string): Image {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  const file = DockerfileParser.parse(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  for (const instruction of file.getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From;
      const before = stages.get(from.getImage() ?? '');
      const name = from.getBuildStage() ?? 'image';
      const folder = copyOf(before?.folder ?? debian, `image-${name}`);
      if (before === undefined) addNode(folder, from.getImage() ?? '');
      stage = { ...(before ?? emptyStage()), env: { ...before?.env }, folder };
      stages.set(name, stage);
    } else if (stage === undefined) throw new Error('The Dockerfile does not begin with FROM.');
    else apply(stage, instruction, stages);
  }
  assert.ok(stage);
  const inWorkdir = (command: readonly string[]) => ['env', '--chdir', stage?.workdir ?? '/', ...command];
  const command = inWorkdir([...stage.entrypoint, ...stage.command]);
  return { ...stage, command, healthCheck: inWorkdir(stage.healthCheck) };
}

function emptyStage(): Omit<Stage, 'folder' | 'env'> {
  const lists = { command: [], healthCheck: [], entrypoint: [], ports: [], volumes: [] };
  return { ...lists, workdir: '/', user: '0:0' };
}

/** As the official image of that name has them. */
function addNode(folder: string, image: string): void {
  const version = /^node:([\d.]+)-bookworm-slim$/.exec(image)?.[1];
  const node = join(ROOT, `node_modules/node-linux-${process.arch}/bin/node`);
  assert.equal(execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(), `v${version}`, image);
  cpSync(node, join(folder, 'usr/local/bin/node'));
  execFileSync('npm', ['install', '--global', '--prefix', join(folder, 'usr/local'), NPM], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function apply(stage: Stage, instruction: Instruction, stages: ReadonlyMap<string, Stage>): void {
  const text = instruction.getArgumentsContent() ?? '';
  const words = () =>
    (instruction as JSONInstruction).getJSONStrings().map((word) => JSON.parse(word.getValue()));
  switch (instruction.getKeyword()) {
    case 'WORKDIR':
      stage.workdir = text;
      mkdirSync(join(stage.folder, text), { recursive: true });
      break;
    case 'ENV':
      for (const property of (instruction as Env).getProperties())
        stage.env[property.getName()] = property.getValue() ?? '';
      break;
    case 'COPY':
      copy(stage, instruction as Copy, stages);
      break;
    case 'RUN':
      run(stage, text);
      break;
    case 'USER':
      stage.user = text;
      break;
    case 'VOLUME':
      stage.volumes = [text];
      break;
    case 'EXPOSE':
      stage.ports = [text];
      break;
    case 'HEALTHCHECK':
      stage.healthCheck = JSON.parse(text.slice(text.indexOf('[')).replace(/\\\n/g, ''));
      break;
    case 'ENTRYPOINT':
      stage.entrypoint = words();
      break;
    case 'CMD':
      stage.command = words();
      break;
    default:
      throw new Error(`${instruction.getKeyword()} is not known here.`);
  }
}

/** Of files that the build sees, or of an earlier stage. */
function copy(stage: Stage, instruction: Copy, stages: ReadonlyMap<string, Stage>): void {
  const places = instruction.getArguments().map((argument) => argument.getValue());
  const target = places.pop() ?? '';
  const from = instruction
    .getFlags()
    .find((flag) => flag.getName() === 'from')
    ?.getValue();
  const source = from == null ? ROOT : stages.get(from)?.folder;
  if (source === undefined) throw new Error(`There is no stage ${from}.`);
  const to = join(stage.folder, stage.workdir, target);
  for (const path of places.flatMap((place) => placesOf(source, place))) {
    const isFolder = statSync(path).isDirectory();
    // Docker puts a folder's content into the target, and a file into a target that ends with a slash.
    const goal = isFolder || !target.endsWith('/') ? to : join(to, basename(path));
    mkdirSync(isFolder ? goal : dirname(goal), { recursive: true });
    if (from == null && isFolder) {
      for (const file of seenFiles()) copyFile(join(ROOT, file), join(goal, file));
    } else execFileSync('cp', ['--archive', isFolder ? `${path}/.` : path, goal]);
  }
}

/** The file or folder of that name, or the files that a pattern names. */
function placesOf(source: string, place: string): string[] {
  const found = /[*?[]/.test(place) ? globSync(place.replace(/^\//, ''), { cwd: source }) : [place];
  if (found.length === 0) throw new Error(`COPY finds no ${place}.`);
  return found.map((name) => join(source, name));
}

function copyFile(path: string, goal: string): void {
  mkdirSync(dirname(goal), { recursive: true });
  cpSync(path, goal);
}

/** What .dockerignore lets through; the last line that fits a file, or a folder above it, decides. */
function seenFiles(): string[] {
  const rules = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isSeen: line.startsWith('!'), pattern: line.replace(/^!/, '') }));
  const isSeen = (file: string) => {
    const parts = file.split('/');
    const paths = parts.map((_, at) => parts.slice(0, at + 1).join('/'));
    return rules.findLast(({ pattern }) => paths.some((path) => matchesGlob(path, pattern)))?.isSeen ?? true;
  };
  const top = readdirSync(ROOT).filter((name) => isSeen(name));
  return top
    .flatMap((name) =>
      statSync(join(ROOT, name)).isDirectory()
        ? readdirSync(join(ROOT, name), { recursive: true, encoding: 'utf8' }).map((file) => join(name, file))
        : [name],
    )
    .filter((file) => statSync(join(ROOT, file)).isFile() && isSeen(file));
}

/** As root, with this machine's way to the network; its changes stay in the folder. */
function run({ folder, workdir, env }: Stage, command: string): void {
  const script = `set -e
    mount -t proc none "$0/proc"; mount --bind /dev "$0/dev"; mount -t tmpfs none "$0/tmp"
    mount --bind /etc/resolv.conf "$0/etc/resolv.conf"; mount --bind /etc/ssl/certs "$0/etc/ssl/certs"
    exec env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root "$@"`;
  const builder = {
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
    npm_config_update_notifier: 'false',
  };
  const variables = Object.entries({ ...builder, ...env });
  const settings = variables.map(([name, value]) => `${name}=${value}`);
  const there = ['chroot', folder, 'env', '--chdir', workdir, 'sh', '-c', command];
  execFileSync('unshare', ['--mount', 'sh', '-c', script, folder, ...settings, ...there], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
