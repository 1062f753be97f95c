import buildAjv, { type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import buildStringifier, { type SerializerFactory } from '@fastify/fast-json-stringify-compiler';
import { once } from '../once.ts';

type Validate = ReturnType<ReturnType<BuildCompilerFromPool>>;

/**
 * Fastify's own compilers, asked when the first request needs a schema and not for all of them at the start, which
 * costs a third of it and 15 MB. `roles.test.ts` calls every route, so one that does not compile is found.
 */
export function lateCompilers(): {
  buildValidator: BuildCompilerFromPool;
  buildSerializer: SerializerFactory;
} {
  const validators = buildAjv();
  const serializers = buildStringifier();
  return {
    buildValidator(schemas, options) {
      const compiler = once(() => validators(schemas, options));
      return (route) => lateValidation(() => compiler()(route));
    },
    buildSerializer(schemas, options) {
      const compiler = once(() => serializers(schemas, options));
      return (route) => {
        const serialize = once(() => compiler()(route));
        return (data) => serialize()(data);
      };
    },
  };
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
