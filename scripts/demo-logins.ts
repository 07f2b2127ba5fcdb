import { DEMO_LOGINS } from '../server/demo/demo-logins.ts';

const logins = DEMO_LOGINS.map(({ role, email, login, password }) => (role === 'student' ? { role, login, password } : { role, email, password }));
process.stdout.write(`${JSON.stringify(logins, null, 2)}\n`);
