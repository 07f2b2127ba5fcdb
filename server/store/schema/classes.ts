import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant, versionColumn } from './columns.ts';
import { users } from './people.ts';

/** Icons by slug and kind (schema/icons.ts); `id` is `{kind}-{slug}`'s UUID as the seed makes it. */
export const icons = pgTable(
  'icons',
  {
    id: idColumn(),
    kind: text('kind', { enum: ['class', 'skill', 'student'] }).notNull(),
    slug: text('slug').notNull(),
    colour: text('colour').notNull(),
  },
  (table) => [uniqueIndex('icons_kind_slug').on(table.kind, table.slug)],
);

/** Schools that classes may belong to. */
export const schools = pgTable(
  'schools',
  { id: idColumn(), name: text('name').notNull(), address: text('address').notNull().default(''), version: versionColumn() },
  (table) => [check('schools_name', sql`length(btrim(${table.name})) between 1 and 200`)],
);

export const classes = pgTable(
  'classes',
  {
    id: idColumn(),
    name: text('name').notNull(),
    grade: text('grade', { enum: ['adult', 'child'] }).notNull(),
    iconId: uuid('icon_id').notNull().references(() => icons.id),
    status: text('status', { enum: ['active', 'archive'] }).notNull().default('active'),
    classCode: text('class_code').notNull(),
    /** The code holds for CODE_MS from here (schema/limits.ts). */
    classCodeMadeAt: instant('class_code_made_at').notNull().defaultNow(),
    schoolId: uuid('school_id').references(() => schools.id, { onDelete: 'set null' }),
    mainTeacherId: uuid('main_teacher_id').notNull().references(() => users.id),
    createdAt: createdAtColumn(),
    version: versionColumn(),
  },
  (table) => [
    uniqueIndex('classes_code').on(table.classCode),
    index('classes_main_teacher').on(table.mainTeacherId),
    index('classes_school').on(table.schoolId),
    check('classes_name', sql`length(btrim(${table.name})) between 1 and 60`),
    check('classes_grade', sql`${table.grade} in ('adult', 'child')`),
    check('classes_status', sql`${table.status} in ('active', 'archive')`),
    check('classes_code_shape', sql`${table.classCode} ~ '^[A-Z]{7}$'`),
  ],
);

/** Assisting teachers; the main one stands in the class. */
export const classAssistants = pgTable(
  'class_assistants',
  {
    classId: uuid('class_id').notNull().references(() => classes.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.classId, table.userId] }), index('class_assistants_user').on(table.userId)],
);

/** A student: the person's name, icon and login stand in `users`, the school's part here. */
export const students = pgTable(
  'students',
  {
    id: idColumn(),
    userId: uuid('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    parentCode: text('parent_code').notNull(),
    parentCodeMadeAt: instant('parent_code_made_at').notNull().defaultNow(),
    /** The password that was made for the student, sealed with a key that is not in the database; null once another was chosen. */
    sealedPassword: text('sealed_password'),
    positivePoints: integer('positive_points').notNull().default(0),
    negativePoints: integer('negative_points').notNull().default(0),
    /** The class that the student was taken out of last, by its name then; null: of none. */
    leftClassName: text('left_class_name'),
    version: versionColumn(),
  },
  (table) => [
    uniqueIndex('students_user').on(table.userId),
    uniqueIndex('students_parent_code').on(table.parentCode),
    check('students_parent_code_shape', sql`${table.parentCode} ~ '^[A-Z]{7}$'`),
    check('students_points', sql`${table.positivePoints} >= 0 and ${table.negativePoints} >= 0`),
  ],
);

export const classStudents = pgTable(
  'class_students',
  {
    classId: uuid('class_id').notNull().references(() => classes.id, { onDelete: 'cascade' }),
    studentId: uuid('student_id').notNull().references(() => students.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.classId, table.studentId] }), index('class_students_student').on(table.studentId)],
);

/** Accepted connections of parents. */
export const studentParents = pgTable(
  'student_parents',
  {
    studentId: uuid('student_id').notNull().references(() => students.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    /** The parent has read that the child is in no class any more, and dismissed it; ends when the next class is left. */
    isDismissed: boolean('is_dismissed').notNull().default(false),
    createdAt: createdAtColumn(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.parentId] }), index('student_parents_parent').on(table.parentId)],
);

/** What a class gives points for (product.md section 3). */
export const skills = pgTable(
  'skills',
  {
    id: idColumn(),
    classId: uuid('class_id').notNull().references(() => classes.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    iconId: uuid('icon_id').notNull().references(() => icons.id),
    points: integer('points').notNull(),
    type: text('type', { enum: ['positive', 'negative'] }).notNull(),
    version: versionColumn(),
  },
  (table) => [
    uniqueIndex('skills_class_name').on(table.classId, sql`lower(${table.name})`),
    check('skills_name', sql`length(btrim(${table.name})) between 1 and 100`),
    check('skills_type', sql`${table.type} in ('positive', 'negative')`),
    check('skills_points', sql`${table.points} between 1 and 100`),
  ],
);

/** What was given. Type and points are as they were then; the sums stand in `students`. */
export const awards = pgTable(
  'awards',
  {
    id: idColumn(),
    studentId: uuid('student_id').notNull().references(() => students.id, { onDelete: 'cascade' }),
    classId: uuid('class_id').notNull().references(() => classes.id, { onDelete: 'cascade' }),
    skillId: uuid('skill_id').notNull().references(() => skills.id, { onDelete: 'cascade' }),
    awardedById: uuid('awarded_by_id').notNull().references(() => users.id),
    points: integer('points').notNull(),
    type: text('type', { enum: ['positive', 'negative'] }).notNull(),
    awardedAt: createdAtColumn(),
  },
  (table) => [
    index('awards_student').on(table.studentId, table.awardedAt),
    index('awards_class').on(table.classId, table.awardedAt),
    index('awards_skill').on(table.skillId),
    check('awards_type', sql`${table.type} in ('positive', 'negative')`),
    check('awards_points', sql`${table.points} between 1 and 100`),
  ],
);
