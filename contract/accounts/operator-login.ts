import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { projectKey } from '../projects/project.ts'
import { line } from '../text.ts'

/** As it was typed: a blank is a character of a password like any other. */
const password = z.string().min(1, 'Please enter the password').max(1024, 'This is longer than 1024 characters.')
const otp = line(20)

export const logIn = endpoint({
  about:
    'Logs in with the admin login: begins an override for the session of the cookie that the answer sets. token goes with every later call as Authorization: Bearer. otp is asked for once an authenticator app is set up, and the password was right.',
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
  about:
    'Which member of staff is asking, and of what the operator has to be reminded: for the frame of every staff page.',
  method: 'GET',
  path: '/api/admin/me',
  input: z.object({}),
  output: z.object({
    /** Null for whoever is let in by an override alone; `email` is empty then. */
    personId: z.string().nullable(),
    email: z.string(),
    name: z.string(),
    role: z.enum(['reader', 'admin']),
    /** The override of this tab; null where an account is what admits. */
    override: z.object({ expiresAt: z.string(), username: z.string(), totp: z.boolean() }).nullable(),
    /** Whether an admin login still has a password that was made for it: by the first start, or by the operator. */
    firstPassword: z.boolean(),
    /** Whether `first-run.json`, which holds it, has not been deleted yet. */
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
  about: 'The overrides that last, newest first.',
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
        /** Whether it is the one of this tab. */
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
    'Sets another password of the login that this override was begun with; every override of that login ends, this one too.',
  method: 'POST',
  path: '/api/admin/password',
  input: z.object({ password, newPassword: password }),
  output: z.undefined(),
  status: 204,
})

export const beginAdminTotp = endpoint({
  about: 'Begins to set up an authenticator app; nothing is kept until confirmAdminTotp was sent a code of it.',
  method: 'POST',
  path: '/api/admin/login/totp',
  input: z.object({ password }),
  output: z.object({
    secret: z.string(),
    uri: z.string(),
    /** To be sent back with the first code; it can be read by the server only, and for this override only. */
    enrolment: z.string(),
  }),
})

export const confirmAdminTotp = endpoint({
  about: 'Confirms the authenticator app of the admin login with its first code.',
  method: 'POST',
  path: '/api/admin/login/totp/confirm',
  input: z.object({ enrolment: z.string().max(400), otp }),
  output: z.undefined(),
  status: 204,
})

export const removeAdminTotp = endpoint({
  about: 'Removes the authenticator app of the admin login.',
  method: 'POST',
  path: '/api/admin/login/totp/remove',
  input: z.object({ password, otp }),
  output: z.undefined(),
  status: 204,
})

export const reportAdminAccess = endpoint({
  about: 'An admin, or whoever holds an override, has opened a project page.',
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
