import { createRequire } from 'node:module';
import type { BuildCompilerFromPool } from '@fastify/ajv-compiler';
import type { SerializerFactory } from '@fastify/fast-json-stringify-compiler';
import { once } from '../once.ts';

/** Fastify wants its schemas compiled in step, and so loaded in step. */
const require = createRequire(import.meta.url);

type Validate = ReturnType<ReturnType<BuildCompilerFromPool>>;
type Serialize = ReturnType<ReturnType<SerializerFactory>>;

const validators = once(() => requireValidators().AjvCompiler());
const serializers = once(() => requireSerializers().SerializerSelector());
/** Most routes answer faults alike. */
const known = new WeakMap<object, Serialize>();

/**
 * Fastify's own compilers, asked when the first request needs a schema and not for all of them at the start, which
 * costs a third of it and 15 MB; loaded no earlier, either. `roles.test.ts` calls every route, so one that does not compile is found.
 * Each schema is compiled once, whatever number of routes and servers of this process have it: none refers to another one.
 */
export function lateCompilers(): {
  buildValidator: BuildCompilerFromPool;
  buildSerializer: SerializerFactory;
} {
  return {
    buildValidator(schemas, options) {
      const compiler = once(() => validators()(schemas, options));
      return (route) => lateValidation(() => compiler()(route));
    },
    buildSerializer(schemas, options) {
      const compiler = once(() => serializers()(schemas, options));
      return (route) => {
        const schema = route.schema as object;
        const serialize = once(() => {
          const made = known.get(schema) ?? compiler()(route);
          known.set(schema, made);
          return made;
        });
        return (data) => serialize()(data);
      };
    },
  };
}

function requireValidators(): typeof import('@fastify/ajv-compiler') {
  return require('@fastify/ajv-compiler');
}

function requireSerializers(): typeof import('@fastify/fast-json-stringify-compiler') {
  return require('@fastify/fast-json-stringify-compiler');
}

/** Fastify calls it and then looks at its `errors`, nothing else. */
function lateValidation(compile: () => Validate): Validate {
  const compiled = once(compile);
  const validate = (data: unknown) => {
    const check = compiled();
    const isValid = check(data);
    late.errors = check.errors ?? null;
    return isValid;
  };
  const late: Pick<Validate, 'errors'> & typeof validate = Object.assign(validate, { errors: null });
  return late as Validate;
}
