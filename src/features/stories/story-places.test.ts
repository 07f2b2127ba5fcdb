import { expect, it } from 'vitest';
import { storyPlaces } from './story-places.ts';

const classOf = (_id: string, title: string) => ({ '@id': `/classes/${_id}`, _id, title });
const [fox, owl] = [classOf('1', '2Б'), classOf('2', 'Рисование')];
const masha = { firstName: 'Маша', classes: ['/classes/1', '/classes/2'] };
const petya = { firstName: 'Петя', classes: ['/classes/2', '/classes/3'] };

it('PAR-01 a feed of several classes says which one, and of several children whose it is', () => {
  expect([...storyPlaces([fox, owl], [masha, petya])]).toEqual([
    ['/classes/1', '2Б · Маша'],
    ['/classes/2', 'Рисование · Маша, Петя'],
  ]);
});

it('PAR-01 an only child is not named, nor a class where there is no other', () => {
  expect([...storyPlaces([fox, owl], [masha]).values()]).toEqual(['2Б', 'Рисование']);
  expect([...storyPlaces([fox, owl], []).values()]).toEqual(['2Б', 'Рисование']);
  expect(storyPlaces([fox], [masha, petya]).size).toBe(0);
});
