import { classByCodeCall, classCall, classesCall, createClassCall, patchClassCall, renewClassCodeCall } from '../../../schema/calls/class-calls.ts';
import { awardsCall, rewardCall, skillsCall } from '../../../schema/calls/reward-calls.ts';
import {
  classCredentialsCall,
  classPublicStudentsCall,
  classStudentsCall,
  createStudentCall,
  createStudentsCall,
  deleteStudentCall,
  dismissStudentCall,
  moveStudentCall,
  patchStudentCall,
  renewParentCodeCall,
  resetStudentPasswordCall,
  studentCall,
  studentCredentialsCall,
  studentsCall,
} from '../../../schema/calls/student-calls.ts';
import { iri } from '../../../schema/ids.ts';
import { ANYONE, CLOSED_CODE, EVERY_USER, FROZEN_STAFF, MAIN, MEMBERS, outcomes, READABLE, READABLE_STAFF, STAFF, STAFF_BY_BODY, TEACHERS, type PermissionRow } from './permission-row.ts';
import type { Place } from './permission-world.ts';

const inClass = ({ classId }: Place) => ({ params: { classId } });
const newStudent = (place: Place) => ({ firstName: `New${place.unique()}`, lastName: 'Testova', classes: [iri.class(place.classId)] });
const ofNewStudent = async (place: Place) => ({ params: { classId: place.classId, studentId: await place.student() } });

/** Of the pupil's own parent alone: to other parents there is no such child. */
const OF_PARENT = outcomes(403, { parent: 'ok', pendingParent: 404, declinedParent: 404, otherParent: 404 });

/** Classes, students and rewards. */
export const CLASS_PERMISSIONS: readonly PermissionRow[] = [
  { call: classesCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  { call: classCall, active: MEMBERS, archived: READABLE, ask: inClass },
  { call: createClassCall, active: TEACHERS, archived: null, ask: () => ({ body: { name: '1A', grade: 'child', icon: '/icons/class-owl' } }) },
  { call: patchClassCall, active: MAIN, archived: FROZEN_STAFF, ask: (place) => ({ ...inClass(place), body: { name: '1B' } }) },
  { call: renewClassCodeCall, active: STAFF, archived: FROZEN_STAFF, ask: async (place) => ({ params: { classId: await place.group() } }) },
  {
    call: classByCodeCall,
    active: ANYONE,
    archived: CLOSED_CODE,
    ask: ({ classCode }) => ({ params: { code: classCode } }),
  },

  { call: studentsCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  { call: studentCall, active: MEMBERS, archived: { ...READABLE, student: 404 }, ask: ({ pupil: { studentId } }) => ({ params: { studentId } }) },
  { call: classStudentsCall, active: STAFF, archived: READABLE_STAFF, ask: inClass },
  { call: classPublicStudentsCall, active: MEMBERS, archived: READABLE, ask: inClass },
  { call: createStudentCall, active: STAFF_BY_BODY, archived: outcomes(403, { stranger: 422 }), ask: (place) => ({ body: newStudent(place) }) },
  { call: createStudentsCall, active: STAFF_BY_BODY, archived: outcomes(403, { stranger: 422 }), ask: (place) => ({ body: { students: [newStudent(place), newStudent(place)] } }) },
  { call: patchStudentCall, active: STAFF, archived: FROZEN_STAFF, ask: async (place) => ({ ...(await ofNewStudent(place)), body: { firstName: `Renamed${place.unique()}` } }) },
  { call: moveStudentCall, active: STAFF, archived: FROZEN_STAFF, ask: async (place) => ({ ...(await ofNewStudent(place)), body: { classes: [iri.class(place.classId)] } }) },
  { call: deleteStudentCall, active: STAFF, archived: FROZEN_STAFF, ask: ofNewStudent },
  { call: dismissStudentCall, active: OF_PARENT, archived: OF_PARENT, ask: ({ pupil: { studentId } }) => ({ params: { studentId }, body: { leftClassName: null } }) },
  { call: renewParentCodeCall, active: STAFF, archived: FROZEN_STAFF, ask: ofNewStudent },
  { call: studentCredentialsCall, active: STAFF, archived: READABLE_STAFF, ask: ofNewStudent },
  { call: resetStudentPasswordCall, active: STAFF, archived: FROZEN_STAFF, ask: ofNewStudent },
  { call: classCredentialsCall, active: STAFF, archived: READABLE_STAFF, ask: inClass },

  { call: skillsCall, active: STAFF, archived: READABLE_STAFF, ask: inClass },
  {
    call: rewardCall,
    active: STAFF,
    archived: FROZEN_STAFF,
    ask: async (place) => ({ ...(await ofNewStudent(place)), body: { skill: iri.skill(place.classId, await place.skill()) } }),
  },
  { call: awardsCall, active: EVERY_USER, archived: EVERY_USER, ask: async (place) => ({ query: { 'student.user': iri.user(await place.awarded()), pagination: 'false' } }) },
];
