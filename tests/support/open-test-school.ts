import { createTestApp, type TestApp } from './test-app.ts';
import { logIn, type TestClient } from './test-client.ts';
import { makeTestSchool, type TestSchool } from './test-school.ts';

/** The server with the test school, and its people logged in; whoever opens it closes `test`. */
export interface OpenTestSchool {
  readonly test: TestApp;
  readonly school: TestSchool;
  readonly teacher: TestClient;
  readonly assistant: TestClient;
  readonly parent: TestClient;
  readonly student: TestClient;
}

/** Opens it on a database of its own. */
export async function openTestSchool(): Promise<OpenTestSchool> {
  const test = await createTestApp();
  const school = await makeTestSchool(test.database.db);
  const teacher = await logIn(test.app, 'anna@school.test');
  const assistant = await logIn(test.app, 'boris@school.test');
  const parent = await logIn(test.app, 'maria@home.test');
  const student = await logIn(test.app, 'petya');
  return { test, school, teacher, assistant, parent, student };
}
