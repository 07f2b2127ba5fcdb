/** Who is told of a change (server/store/schema/sync.ts). */
export const scope = {
  class: (classId: string) => `class:${classId}`,
  staff: (classId: string) => `staff:${classId}`,
  student: (studentId: string) => `student:${studentId}`,
  thread: (threadId: string) => `thread:${threadId}`,
  user: (userId: string) => `user:${userId}`,
  all: 'all',
} as const;
