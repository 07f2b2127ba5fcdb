import type { PictureRecipe } from '../art/render.ts';
import type { AvatarRecipe } from '../art/avatar.ts';
import type { PaperFile } from '../art/documents.ts';
import type { awards, classAssistants, classes, classStudents, skills, studentParents, students } from '../../store/schema/classes.ts';
import type { users } from '../../store/schema/people.ts';
import type { comments, events, stories, storyFiles, storyReaders } from '../../store/schema/stories.ts';
import type { messageFiles, messages, threadMembers, threads } from '../../store/schema/threads.ts';

/** Where a file's bytes come from. Pictures of the same recipe are drawn once. */
export type FileSource =
  | { kind: 'picture'; key: string; recipe: PictureRecipe }
  | { kind: 'avatar'; recipe: AvatarRecipe }
  | { kind: 'paper'; paper: PaperFile };

/** A file to be stored; its size and measures are known when it has been made. */
export interface DemoFile {
  id: string;
  ownerId: string;
  originalName: string;
  uploadedAt: Date;
  source: FileSource;
}

/** Every row of the demo school but those of files, without password hashes. */
export interface DemoSchool {
  users: Omit<typeof users.$inferInsert, 'passwordHash'>[];
  classes: (typeof classes.$inferInsert)[];
  classAssistants: (typeof classAssistants.$inferInsert)[];
  students: (typeof students.$inferInsert)[];
  classStudents: (typeof classStudents.$inferInsert)[];
  studentParents: (typeof studentParents.$inferInsert)[];
  skills: (typeof skills.$inferInsert)[];
  awards: (typeof awards.$inferInsert)[];
  files: DemoFile[];
  stories: (typeof stories.$inferInsert)[];
  storyFiles: (typeof storyFiles.$inferInsert)[];
  storyReaders: (typeof storyReaders.$inferInsert)[];
  comments: (typeof comments.$inferInsert)[];
  events: (typeof events.$inferInsert)[];
  threads: (typeof threads.$inferInsert)[];
  threadMembers: (typeof threadMembers.$inferInsert)[];
  messages: (typeof messages.$inferInsert)[];
  messageFiles: (typeof messageFiles.$inferInsert)[];
}
