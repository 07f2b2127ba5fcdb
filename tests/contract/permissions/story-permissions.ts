import { commentsCall, createCommentCall, deleteCommentCall } from '../../../schema/calls/comment-calls.ts';
import { classEventsCall, classRelevantEventsCall, createEventCall, deleteEventCall, eventCall, patchEventCall, relevantEventsCall } from '../../../schema/calls/event-calls.ts';
import { abandonUploadCall, beginUploadCall, fileCall, fileContentCall, sendUploadCall, uploadCall, uploadOffsetCall, uploadOptionsCall } from '../../../schema/calls/file-calls.ts';
import {
  acknowledgeStoryCall,
  createStoryCall,
  deleteStoryCall,
  feedCall,
  likeStoryCall,
  patchStoryCall,
  readStoryCall,
  remindStoryCall,
  storiesCall,
  storyAskedCall,
  storyCall,
  storyReadersCall,
  unlikeStoryCall,
} from '../../../schema/calls/story-calls.ts';
import { ANYONE, EVERY_USER, FROZEN, FROZEN_STAFF, MAIN, MEMBERS, outcomes, OWN, READABLE, READABLE_STAFF, STAFF, type Actor, type PermissionRow } from './permission-row.ts';
import type { Place } from './permission-world.ts';

const inClass = ({ classId }: Place) => ({ params: { classId } });
const ofStory = async (place: Place) => ({ params: { classId: place.classId, storyId: await place.story() } });
const ofLikedStory = async (place: Place, actor: Actor) => {
  const { params } = await ofStory(place);
  if (actor !== 'anonymous') await place.like(params.storyId, actor);
  return { params };
};
const ofAsking = async (place: Place) => ({ params: { classId: place.classId, storyId: await place.asking() } });
/** Families confirm; the teachers of the class ask, and have nothing to confirm. */
const FAMILIES = outcomes(404, { main: 403, assistant: 403, parent: 'ok', student: 'ok' });
const ofComment = async (place: Place) => {
  const { params } = await ofStory(place);
  return { params: { ...params, commentId: await place.comment(params.storyId, 'parent') } };
};
const ofEvent = async (place: Place) => ({ params: { eventId: await place.event('main') } });
const ofFile = async (place: Place) => ({ params: { fileId: await place.file(await place.story()) } });
/** The main teacher's own, of five bytes. */
const ofUpload = async (place: Place) => ({ params: { uploadId: await place.upload() }, headers: TUS });
const TUS = { 'tus-resumable': '1.0.0' };
const FORM = {
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: '--x\r\ncontent-disposition: form-data; name="type"\r\n\r\nfile\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nhello\r\n--x--\r\n',
};
const tomorrow = () => ({ startDateTime: new Date(Date.now() + 86_400_000).toISOString(), endDateTime: new Date(Date.now() + 90_000_000).toISOString() });

/** Stories, their comments and files, events. Stories and events were written by the main teacher, comments by the parent. */
export const STORY_PERMISSIONS: readonly PermissionRow[] = [
  { call: storiesCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  { call: feedCall, active: MEMBERS, archived: READABLE, ask: inClass },
  { call: storyCall, active: MEMBERS, archived: READABLE, ask: ofStory },
  { call: createStoryCall, active: STAFF, archived: FROZEN_STAFF, ask: (place) => ({ ...inClass(place), body: { body: 'hello' } }) },
  { call: patchStoryCall, active: MAIN, archived: FROZEN_STAFF, ask: async (place) => ({ ...(await ofStory(place)), body: { body: 'changed' } }) },
  { call: deleteStoryCall, active: MAIN, archived: FROZEN_STAFF, ask: ofStory },
  { call: likeStoryCall, active: MEMBERS, archived: FROZEN, ask: ofStory },
  { call: unlikeStoryCall, active: MEMBERS, archived: FROZEN, ask: ofLikedStory },
  { call: readStoryCall, active: MEMBERS, archived: READABLE, ask: ofStory },
  { call: storyReadersCall, active: STAFF, archived: READABLE_STAFF, ask: ofStory },
  { call: acknowledgeStoryCall, active: FAMILIES, archived: FROZEN, ask: ofAsking },
  { call: storyAskedCall, active: STAFF, archived: READABLE_STAFF, ask: ofAsking },
  { call: remindStoryCall, active: STAFF, archived: FROZEN_STAFF, ask: ofAsking },

  { call: commentsCall, active: MEMBERS, archived: READABLE, ask: async (place) => ({ ...(await ofStory(place)), query: { pagination: 'false' } }) },
  { call: createCommentCall, active: MEMBERS, archived: FROZEN, ask: async (place) => ({ ...(await ofStory(place)), body: { body: 'hello' } }) },
  { call: deleteCommentCall, active: outcomes(404, { main: 'ok', assistant: 'ok', parent: 'ok', student: 403 }), archived: FROZEN, ask: ofComment },

  { call: fileCall, active: MEMBERS, archived: READABLE, ask: ofFile },
  // By the caller's token; links are proved beside the route (server/routes/file-routes.test.ts).
  { call: fileContentCall, active: MEMBERS, archived: READABLE, ask: ofFile },
  { call: uploadCall, active: EVERY_USER, archived: null, ask: () => FORM },
  { call: uploadOptionsCall, active: ANYONE, archived: null, ask: () => ({}) },
  { call: beginUploadCall, active: EVERY_USER, archived: null, ask: () => ({ headers: { ...TUS, 'upload-length': '5' } }) },
  { call: uploadOffsetCall, active: OWN, archived: null, ask: ofUpload },
  { call: sendUploadCall, active: OWN, archived: null, ask: async (place) => ({ ...(await ofUpload(place)), headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }, body: 'hello' }) },
  { call: abandonUploadCall, active: OWN, archived: null, ask: ofUpload },

  { call: classEventsCall, active: MEMBERS, archived: READABLE, ask: inClass },
  { call: classRelevantEventsCall, active: MEMBERS, archived: READABLE, ask: inClass },
  { call: relevantEventsCall, active: EVERY_USER, archived: null, ask: () => ({}) },
  { call: eventCall, active: MEMBERS, archived: READABLE, ask: ofEvent },
  { call: createEventCall, active: STAFF, archived: FROZEN_STAFF, ask: (place) => ({ ...inClass(place), body: { title: 'Trip', ...tomorrow() } }) },
  { call: patchEventCall, active: MAIN, archived: FROZEN_STAFF, ask: async (place) => ({ ...(await ofEvent(place)), body: { title: 'Walk', ...tomorrow() } }) },
  { call: deleteEventCall, active: MAIN, archived: FROZEN_STAFF, ask: ofEvent },
];
