import * as z from 'zod';
import type { Operation, Scope } from '../operations/operation.ts';
import { OPERATIONS } from '../operations/operations.ts';

/** An operation as shown on the page. */
export interface OperationRow {
  name: string;
  method: string;
  path: string;
  summary: string;
  who: string;
  fields: { name: string; type: string; isRequired: boolean; description: string }[];
  answer: string;
  isTool: boolean;
}

const WHO: Readonly<Record<Scope, string>> = {
  public: 'anybody',
  read: 'the workspace',
  write: 'the workspace; some open one',
  owner: 'the browser of the workspace',
};

/** The list of operations in its order, for the page. */
export function operationRows(): OperationRow[] {
  return OPERATIONS.map((operation) => ({
    name: operation.name,
    method: operation.http.method,
    path: operation.http.path,
    summary: operation.summary,
    who: WHO[operation.scope],
    fields: fieldsOf(operation),
    answer: answerOf(operation),
    isTool: operation.tool !== undefined,
  }));
}

type Schema = z.core.JSONSchema.JSONSchema;

function fieldsOf({ http }: Operation): OperationRow['fields'] {
  const sent = http.body ?? http.query;
  if (!sent) return [];
  const schema: Schema = z.toJSONSchema(sent, { io: 'input', unrepresentable: 'any' });
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeOf(field),
    isRequired: required.has(name),
    description: typeof field === 'object' ? (field.description ?? '') : '',
  }));
}

/** `"a" | "b"`, `integer`, `list of {tool, query}`. */
function typeOf(schema: Schema | boolean): string {
  if (typeof schema === 'boolean') return 'anything';
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter((one) => typeof one === 'boolean' || one.type !== 'null');
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' or ');
  if (schema.type === 'array')
    return `list of ${Array.isArray(schema.items) ? 'values' : typeOf(schema.items ?? true)}`;
  if (schema.type === 'object') return `{${Object.keys(schema.properties ?? {}).join(', ')}}`;
  if (schema.type === 'string') return 'text';
  return schema.type === undefined ? 'anything' : [schema.type].flat().join(' or ');
}

function answerOf({ http }: Operation): string {
  if (http.status === 204) return '204, empty';
  return `${http.status}, ${(http.media ?? ['application/json']).join(', ')}`;
}
