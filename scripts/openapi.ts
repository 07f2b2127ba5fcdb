import { CALLS_BY_SUBJECT } from '../schema/calls/calls.ts';
import { openApiOf } from '../schema/calls/openapi.ts';

/** `npm run openapi`: the description of every call that the server answers, as JSON. */
process.stdout.write(`${JSON.stringify(openApiOf(CALLS_BY_SUBJECT), null, 2)}\n`);
