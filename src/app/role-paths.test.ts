import { describe, expect, it } from 'vitest';
import { areaOf, dashboardOf, pathAfterLogin } from './role-paths.ts';

describe('areas and dashboards', () => {
  it('GEN-04 name the own dashboard of each role', () => {
    expect([dashboardOf('teacher'), dashboardOf('parent'), dashboardOf('student')]).toEqual(['/teachers/dashboard', '/parents/dashboard/main', '/students/dashboard']);
  });

  it('tell whose area a path is, and that a path which only begins alike is nobody’s', () => {
    expect(areaOf('/teachers/classes/1/room')).toBe('teacher');
    expect(areaOf('/students')).toBe('student');
    expect(areaOf('/studentship')).toBeNull();
    expect(areaOf('/outbox')).toBeNull();
  });
});

describe('where a login leads', () => {
  it('GEN-03 opens the wanted path when the role fits, also with its question and anchor', () => {
    expect(pathAfterLogin('/teachers/classes/1/chat/2?x=1#y', 'teacher')).toBe('/teachers/classes/1/chat/2?x=1#y');
    expect(pathAfterLogin('/outbox', 'student')).toBe('/outbox');
  });

  it('GEN-03 opens the own dashboard when the wanted path is of another role, or there is none', () => {
    expect(pathAfterLogin('/teachers/archived', 'parent')).toBe('/parents/dashboard/main');
    expect(pathAfterLogin(null, 'student')).toBe('/students/dashboard');
  });

  it('never leads out of the app', () => {
    expect(pathAfterLogin('//evil.example/teachers', 'teacher')).toBe('/teachers/dashboard');
    expect(pathAfterLogin('https://evil.example', 'teacher')).toBe('/teachers/dashboard');
  });
});
