import { classCreateSchema } from '../../../schema/records/class.ts';

/** Name required and at most 60 characters, grade and picture required (CLS-02): the contract's own rules. */
export const classFormRules = classCreateSchema.pick({ name: true, grade: true }).extend({ icon: classCreateSchema.shape.icon.min(1) });
/** The fields at which the server's violations are said. */
export const CLASS_FIELDS = ['name', 'grade', 'icon'] as const;
