import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { projectKey } from '../projects/project.ts'
import { line } from '../text.ts'

/** Kept exactly as typed. */
const password = z.string().min(1, 'Please enter the password').max(1024, 'This is longer than 1024 characters.')
const otp = line(20)

export const logIn = endpoint({
  about:
    'Logs in with the admin login and starts an override. Later calls need both the session cookie that this sets and the token, as Authorization: Bearer. Send otp once an authenticator app is set up.',
  method: 'POST',
  path: '/api/admin/login',
  input: z.object({
    username: line(FIELD_LENGTHS.name).min(1, 'Please enter the user name'),
    password,
    otp: otp.optional(),
  }),
  output: z.object({ token: z.string(), expiresAt: z.string() }),
})

export const getStaff = endpoint({
  about: 'Returns the member of staff who is asking, and what the operator still has to do after the first start.',
  method: 'GET',
  path: '/api/admin/me',
  input: z.object({}),
  output: z.object({
    /** Null when only an override gives access; `email` is then empty. */
    personId: z.string().nullable(),
    email: z.string(),
    name: z.string(),
    role: z.enum(['reader', 'admin']),
    /** The override of this tab; null when an account gives access. */
    override: z.object({ expiresAt: z.string(), username: z.string(), totp: z.boolean() }).nullable(),
    /** Whether an admin login still has the password generated at the first start or by the operator. */
    firstPassword: z.boolean(),
    /** Whether `first-run.json`, which contains that password, still exists. */
    firstRunFile: z.boolean(),
  }),
})
export type StaffFacts = z.infer<typeof getStaff.output>

export const clearOverride = endpoint({
  about: 'Ends the override of this tab.',
  method: 'DELETE',
  path: '/api/admin/override',
  input: z.object({}),
  output: z.undefined(),
  status: 204,
})

export const listOverrides = endpoint({
  about: 'Lists the active overrides, newest first.',
  method: 'GET',
  path: '/api/admin/overrides',
  input: z.object({}),
  output: z.object({
    overrides: z.array(
      z.object({
        id: z.string(),
        username: z.string(),
        beganAt: z.string(),
        expiresAt: z.string(),
        /** Whether it belongs to this tab. */
        current: z.boolean(),
      }),
    ),
  }),
})
export type OverrideList = z.infer<typeof listOverrides.output>

export const endOverride = endpoint({
  about: 'Ends an admin override.',
  method: 'DELETE',
  path: '/api/admin/overrides/:id',
  input: z.object({ id: z.string() }),
  output: z.undefined(),
  status: 204,
})

export const changeAdminPassword = endpoint({
  about:
    'Changes the password of the login that started this override, and ends all of its overrides, including this one.',
  method: 'POST',
  path: '/api/admin/password',
  input: z.object({ password, newPassword: password }),
  output: z.undefined(),
  status: 204,
})

export const beginAdminTotp = endpoint({
  about: 'Starts setting up an authenticator app. Nothing is saved until confirmAdminTotp gets a code from it.',
  method: 'POST',
  path: '/api/admin/login/totp',
  input: z.object({ password }),
  output: z.object({
    secret: z.string(),
    uri: z.string(),
    /** Sealed for this override; sent back with the first code. */
    enrolment: z.string(),
  }),
})

export const confirmAdminTotp = endpoint({
  about: 'Finishes setting up the authenticator app with its first code.',
  method: 'POST',
  path: '/api/admin/login/totp/confirm',
  input: z.object({ enrolment: z.string().max(400), otp }),
  output: z.undefined(),
  status: 204,
})

export const removeAdminTotp = endpoint({
  about: 'Removes the authenticator app from the admin login.',
  method: 'POST',
  path: '/api/admin/login/totp/remove',
  input: z.object({ password, otp }),
  output: z.undefined(),
  status: 204,
})

export const reportAdminAccess = endpoint({
  about: 'Records that an admin or an override has opened a project page.',
  method: 'POST',
  path: '/api/admin/access-log',
  input: z.object({
    route: projectKey,
    timestamp: z.iso.datetime({ offset: true }),
    userAgent: line(500).default(''),
  }),
  output: z.undefined(),
  status: 204,
})
