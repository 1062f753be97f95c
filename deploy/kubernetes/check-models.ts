import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

type Model = new (data: object) => { validate(): void };

/** Holds each manifest to the schema that Kubernetes has for its kind. */
export async function checkModels(): Promise<void> {
  for (const file of read('kustomization.yaml').resources) {
    const object = read(file);
    const Model = await modelOf(object);
    new Model(object).validate();
  }
  const Service = await modelOf({ apiVersion: 'v1', kind: 'Service' });
  assert.throws(() => new Service({ spec: { ports: [{ name: 'http' }] } }).validate());
}

function read(file: string) {
  return parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
}

/** Their declarations do not stand up to this project's compiler, so it must not read them. */
async function modelOf({ apiVersion, kind }: { apiVersion: string; kind: string }): Promise<Model> {
  const models: Record<string, Model> = await import(`kubernetes-models/${apiVersion}`);
  const model = models[kind];
  assert.ok(model, `${apiVersion} ${kind}`);
  return model;
}
