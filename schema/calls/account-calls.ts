import { z } from 'zod';
import { accountExportSchema, emailCheckSchema, emailSchema, newPasswordSchema, passwordSchema, parentSchema, registrationSchema, teacherSchema } from '../records/account.ts';
import { FEEDBACK_MAX } from '../limits.ts';
import { errorReportSchema } from '../records/error-report.ts';
import { textSchema } from '../records/text-schema.ts';
import { defineCall } from './call.ts';

/** What is no e-mail is a violation at its field; one that nobody has is no error. Limited by network (server/plugins/rate-limits.ts). */
export const checkEmailCall = defineCall({
  id: 'checkEmail', method: 'POST', path: '/users/check/by-email', actors: 'anyone', status: 200, summary: 'Whether an e-mail is registered, and as what',
  body: z.object({ email: emailSchema }), reply: emailCheckSchema,
});
export const registerTeacherCall = defineCall({
  id: 'registerTeacher', method: 'POST', path: '/teachers', actors: 'anyone', status: 201, summary: 'Register as a teacher; an e-mail to verify the address follows',
  body: registrationSchema, reply: teacherSchema,
});
export const registerParentCall = defineCall({
  id: 'registerParent', method: 'POST', path: '/parents', actors: 'anyone', status: 201, summary: 'Register as a parent; an e-mail to verify the address follows',
  body: registrationSchema, reply: parentSchema,
});

const hashBodySchema = z.object({ hash: z.string().max(200) });
/** Anyone: the link is opened on whatever device reads the mail. The hash is of use once. */
export const verifyTeacherEmailCall = defineCall({
  id: 'verifyTeacherEmail', method: 'POST', path: '/teachers/{id}/verify-email', actors: 'anyone', status: 204, summary: 'Confirm a teacher’s e-mail by the link that was sent', body: hashBodySchema,
});
export const verifyParentEmailCall = defineCall({
  id: 'verifyParentEmail', method: 'POST', path: '/parents/{id}/verify-email', actors: 'anyone', status: 204, summary: 'Confirm a parent’s e-mail by the link that was sent', body: hashBodySchema,
});
export const sendTeacherVerificationCall = defineCall({
  id: 'sendTeacherVerification', method: 'POST', path: '/teachers/{id}/send-verification-email', actors: 'anyone', status: 204,
  summary: 'Send the link again; whether there was anybody to send it to is not told',
});
export const sendParentVerificationCall = defineCall({
  id: 'sendParentVerification', method: 'POST', path: '/parents/{id}/send-verification-email', actors: 'anyone', status: 204,
  summary: 'Send the link again; whether there was anybody to send it to is not told',
});

/** 404 for an unknown e-mail (product.md section 5). */
export const resetPasswordCall = defineCall({
  id: 'resetPassword', method: 'POST', path: '/users/reset-password/by-email', actors: 'anyone', status: 204, summary: 'Send a link to a new password',
  body: z.object({ email: emailSchema }),
});
/** 404 for a link that is wrong, used or older than 60 minutes. All sessions of the user end. */
export const changePasswordByTokenCall = defineCall({
  id: 'changePasswordByToken', method: 'POST', path: '/users/change-password/{token}', actors: 'anyone', status: 204, summary: 'Set a new password by the link that was sent',
  body: z.object({ password: newPasswordSchema }),
});
/** All other sessions of the user end. */
export const changePasswordCall = defineCall({
  id: 'changePassword', method: 'POST', path: '/users/me/change-password', actors: 'user', status: 204, summary: 'Change the own password',
  body: z.object({ currentPassword: passwordSchema, password: newPasswordSchema }),
});

export const exportAccountCall = defineCall({
  id: 'exportAccount', method: 'GET', path: '/users/me/export', actors: 'user', status: 200, summary: 'Everything that is kept of the caller', isSecret: true, reply: accountExportSchema,
});
/** POST, not DELETE: it carries the password as proof. Cannot be undone. */
export const eraseAccountCall = defineCall({
  id: 'eraseAccount', method: 'POST', path: '/users/me/erase', actors: 'user', status: 204, summary: 'Erase the caller: what is theirs is removed, what others need keeps no name',
  body: z.object({ password: passwordSchema }),
});
/** Without a token: nobody needs to know whose screen it was. */
export const errorReportCall = defineCall({
  id: 'reportError', method: 'POST', path: '/error-reports', actors: 'anyone', status: 204, summary: 'Tell the operator what broke on a screen, without a person in it', body: errorReportSchema,
});
export const feedbackCall = defineCall({
  id: 'sendFeedback', method: 'POST', path: '/feedback', actors: 'anyone', status: 204, summary: 'Write to the operator', wire: { alsoAnswers: [401] },
  body: z.object({ email: emailSchema.optional(), body: textSchema({ isTrimmed: true, min: 1, max: FEEDBACK_MAX }) }),
});
