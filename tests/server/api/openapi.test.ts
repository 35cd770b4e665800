import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#server/api/openapi.ts';
import { OPERATIONS } from '#server/operations/operations.ts';

const document = openApiDocument('1.2.3');

describe('the OpenAPI document', () => {
  it('is valid, as a validator of others says, and all its references lead somewhere', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document) as Record<string, unknown>);
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
    const names = new Set(Object.keys(document.components.schemas));
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '');
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((ref) => !names.has(ref.replace('#/components/schemas/', '')))).toEqual([]);
  });

  it('is found wrong where it is wrong', async () => {
    const { info: _, ...broken } = structuredClone(document) as Record<string, unknown>;
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  it('names every operation once, under its address and method', () => {
    const listed = Object.entries(document.paths).flatMap(([address, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${address}`),
    );
    expect(listed.toSorted()).toEqual(
      OPERATIONS.map(({ name, http }) => `${name} ${http.method} ${http.path}`).toSorted(),
    );
    expect(new Set(OPERATIONS.map(({ name }) => name)).size).toBe(OPERATIONS.length);
  });

  it('names every status that an answer of an operation has', () => {
    expect(Object.keys(document.paths['/api/ready']?.['get']?.responses ?? {})).toEqual(['200', '503', 'default']);
    expect(Object.keys(document.paths['/api/health']?.['get']?.responses ?? {})).toEqual(['200', 'default']);
  });
});
