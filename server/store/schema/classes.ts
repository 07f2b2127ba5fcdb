import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, versionColumn } from './columns.ts';
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

export const classes = pgTable(
  'classes',
  {
    id: idColumn(),
    name: text('name').notNull(),
    grade: text('grade', { enum: ['adult', 'child'] }).notNull(),
    iconId: uuid('icon_id').notNull().references(() => icons.id),
    status: text('status', { enum: ['active', 'archive'] }).notNull().default('active'),
    classCode: text('class_code').notNull(),
    mainTeacherId: uuid('main_teacher_id').notNull().references(() => users.id),
    createdAt: createdAtColumn(),
    version: versionColumn(),
  },
  (table) => [
    uniqueIndex('classes_code').on(table.classCode),
    index('classes_main_teacher').on(table.mainTeacherId),
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
    positivePoints: integer('positive_points').notNull().default(0),
    negativePoints: integer('negative_points').notNull().default(0),
    version: versionColumn(),
  },
  (table) => [
    uniqueIndex('students_user').on(table.userId),
    uniqueIndex('students_parent_code').on(table.parentCode),
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
    createdAt: createdAtColumn(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.parentId] }), index('student_parents_parent').on(table.parentId)],
);

/** A class's skills and what was given for them (product.md section 3). */
export const skills = pgTable('skills', {
  id: idColumn(),
  classId: uuid('class_id').notNull().references(() => classes.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  iconId: uuid('icon_id').notNull().references(() => icons.id),
  points: integer('points').notNull(),
  type: text('type', { enum: ['positive', 'negative'] }).notNull(),
});

export const awards = pgTable(
  'awards',
  {
    id: idColumn(),
    studentId: uuid('student_id').notNull().references(() => students.id, { onDelete: 'cascade' }),
    classId: uuid('class_id').notNull().references(() => classes.id, { onDelete: 'cascade' }),
    skillId: uuid('skill_id').notNull().references(() => skills.id),
    awardedById: uuid('awarded_by_id').notNull().references(() => users.id),
    points: integer('points').notNull(),
    type: text('type', { enum: ['positive', 'negative'] }).notNull(),
    awardedAt: createdAtColumn(),
  },
  (table) => [index('awards_student').on(table.studentId, table.awardedAt)],
);
