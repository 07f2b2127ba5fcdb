import { z } from 'zod';
import { iconSchema } from '../records/icon.ts';
import { localeCodeSchema, localeIriSchema, meSchema, personSchema, quietHoursSchema, timeZoneSchema } from '../records/user.ts';
import { collectionSchema, pageQuerySchema } from '../wire.ts';
import { defineCall } from './call.ts';

export const meCall = defineCall({
  id: 'getMe', method: 'GET', path: '/users/me', actors: 'user', status: 200, summary: 'The caller', reply: meSchema,
});
export const userCall = defineCall({
  id: 'getUser', method: 'GET', path: '/users/{id}', actors: 'user', status: 200, summary: 'A person the caller shares a class or a thread with', reply: personSchema,
});
export const patchUserCall = defineCall({
  id: 'patchUser', method: 'PATCH', path: '/users/{id}', actors: 'user', status: 200, summary: 'Change own language, time zone or quiet hours',
  body: z.object({ locale: localeIriSchema.optional(), timeZone: timeZoneSchema.optional(), quietHours: quietHoursSchema.nullable().optional() }),
  reply: meSchema,
});
export const localesCall = defineCall({
  id: 'listLocales', method: 'GET', path: '/locales', actors: 'anyone', status: 200, summary: 'Languages',
  reply: collectionSchema(z.object({ '@id': z.string(), '@type': z.literal('Locale'), code: localeCodeSchema, name: z.string() })),
});
export const timeZonesCall = defineCall({
  id: 'listTimeZones', method: 'GET', path: '/time-zones', actors: 'anyone', status: 200, summary: 'Time zones',
  reply: collectionSchema(z.object({ '@id': z.string(), '@type': z.literal('TimeZone'), _id: z.string(), name: z.string() })),
});
export const iconsCall = defineCall({
  id: 'listIcons', method: 'GET', path: '/icons', actors: 'user', status: 200, summary: 'Icons, by kind',
  query: pageQuerySchema.extend({ type: z.enum(['class', 'skill', 'student']).optional() }),
  reply: collectionSchema(iconSchema),
});
