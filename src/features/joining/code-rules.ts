import { isWholeCode } from '../../../schema/rules/joining-rules.ts';
import { judged, type FormRules } from '../../lib/form/form-rules.ts';

/** A code is there and whole (product.md section 5); whether it leads anywhere only the server knows. */
export const codeRules: FormRules<{ code: string }> = ({ code }) => judged({ code: isWholeCode(code) ? null : code === '' ? 'required' : 'short' }, () => ({ code }));
