import type { z } from 'zod';
import type { ViolationCode } from '../problem-error.ts';

/** Zod's issues as violations, one per field: the first thing that is wrong with it. */
export function violationsOf(error: z.ZodError): ViolationCode[] {
  const found = new Map<string, ViolationCode>();
  for (const issue of error.issues) {
    const propertyPath = pathOf(issue.path);
    if (!found.has(propertyPath)) found.set(propertyPath, { propertyPath, ...codeOf(issue) });
  }
  return [...found.values()];
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

function codeOf(issue: z.core.$ZodIssue): Pick<ViolationCode, 'code' | 'values'> {
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.input === undefined ? 'required' : 'wrongType' };
    case 'too_small':
      return smallOf(issue.origin, Number(issue.minimum));
    case 'too_big':
      return bigOf(issue.origin, Number(issue.maximum));
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'email' : 'format' };
    case 'invalid_value':
      return { code: 'choice' };
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return { code: 'wrong' };
  }
}

function smallOf(origin: string, count: number): Pick<ViolationCode, 'code' | 'values'> {
  if (origin === 'string') return count <= 1 ? { code: 'required' } : { code: 'tooShort', values: { count } };
  return origin === 'array' ? { code: 'tooFew', values: { count } } : { code: 'tooSmall', values: { minimum: count } };
}

function bigOf(origin: string, count: number): Pick<ViolationCode, 'code' | 'values'> {
  if (origin === 'string') return { code: 'tooLong', values: { count } };
  return origin === 'array' ? { code: 'tooMany', values: { count } } : { code: 'tooBig', values: { maximum: count } };
}
