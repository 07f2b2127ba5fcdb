import type { Page } from '@playwright/test';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { newClass, newStudents, unique } from './school.ts';
import { expect } from './screen-test.ts';

const t = words('ru');

export interface Paged<T> {
  readonly member: readonly T[];
}
export interface StudentOf {
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly login: string;
  readonly currentPoints: number;
  readonly classes: readonly string[];
}

export const card = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) });
export const openCard = (page: Page, name: string) => card(page, name).getByRole('button', { name, exact: true }).click();
export const studentsOf = async (api: Api, classId: string) => (await api.get<Paged<StudentOf>>(`/classes/${classId}/students?itemsPerPage=100`)).member;
export const toast = (page: Page, text: string | RegExp) => page.getByRole('region', { name: t('components:toasts') }).getByText(text);

/** A class of the test's own with these students, open on its room. */
export async function openRoom(page: Page, api: Api, names: readonly (readonly [string, string])[]): Promise<{ classId: string; ids: readonly string[] }> {
  const classId = await newClass(api, unique('Комната'));
  const ids = await newStudents(api, classId, names);
  await page.goto(`/teachers/classes/${classId}/room`);
  for (const [first, last] of names) await expect(card(page, `${first} ${last}`)).toBeVisible({ timeout: 30_000 });
  return { classId, ids };
}
