import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/demo-logins.ts';
import type { Api } from '../support/api-as.ts';
import { words } from '../support/words.ts';
import { newClass, newStudent, unique, type NewStudent } from './school.ts';
import { expect } from './screen-test.ts';

const t = words('ru');
export const SLIDES = 4;

export interface Made {
  readonly classId: string;
  readonly className: string;
  readonly classCode: string;
  readonly child: NewStudent;
}

/** A class of the demo teacher with one child. */
export async function made(asTeacher: Api): Promise<Made> {
  const className = unique('Класс входа');
  const classId = await newClass(asTeacher, className);
  const child = await newStudent(asTeacher, classId, 'Марфа', unique('Яшина'));
  const { classCode } = await asTeacher.get<{ classCode: string }>(`/classes/${classId}`);
  return { classId, className, classCode, child };
}
/** An address that nobody has. */
export const mail = (name: string) => `${unique(name).replaceAll(' ', '')}@example.org`;
/** How many parents a child has by what the server says. */
export const parentsOf = async (asTeacher: Api, child: NewStudent) => (await asTeacher.get<{ parents: readonly unknown[] }>(`/students/${child._id}`)).parents.length;
/** A student's request that waits for the teacher; undefined: there is none. */
export async function requestOf(asTeacher: Api, student: NewStudent): Promise<{ readonly _id: string; readonly student: string } | undefined> {
  const { member } = await asTeacher.get<{ member: readonly { _id: string; student: string }[] }>('/parent-connection-requests/pending?itemsPerPage=100');
  return member.find((one) => one.student.endsWith(student._id));
}
/** "This is my child". */
export const isMine = (page: Page) => page.getByRole('button', { name: t('joining:confirm.submit') });
/** The request waits for the teacher. */
export const waits = (page: Page) => page.getByText(t('requests:own.waits'));
export const slide = (page: Page, place: number) => page.getByRole('heading', { level: 1, name: t(`joining:learning.slides.${place}.title`) });

/** Registers on the page one is on, as a person does: first the e-mail alone. */
export async function register(page: Page, email: string, firstName: string): Promise<void> {
  await page.getByRole('textbox', { name: t('auth:email') }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: t('auth:firstName') }).fill(firstName);
  await page.getByRole('textbox', { name: t('auth:lastName') }).fill('Яшина');
  await page.getByLabel(t('auth:password'), { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
}

/** Goes through the slides to their end. */
export async function seeSlides(page: Page): Promise<void> {
  for (let place = 0; place < SLIDES; place += 1) {
    await expect(slide(page, place)).toBeVisible();
    await page.getByRole('button', { name: t(place === SLIDES - 1 ? 'joining:learning.done' : 'joining:learning.next') }).click();
  }
}

/** Logs in on the page of the log-in and goes wherever that leads. */
export async function logInAt(page: Page, login: { email?: string | undefined; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: t('auth:email') }).fill(login.email ?? '');
  await page.getByLabel(t('auth:password'), { exact: true }).fill(login.password);
  await page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
}
