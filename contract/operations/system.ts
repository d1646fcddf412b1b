import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** `unknown`: it could not be found out, and the summary says why. It is never a guess. `off`: it is not set up, and need not be. */
const state = z.enum(['fine', 'attention', 'unknown', 'off'])
export type SystemState = z.infer<typeof state>

const systemCheck = z.object({
  id: z.enum([
    'release',
    'processes',
    'disk',
    'database',
    'jobs',
    'office',
    'mails',
    'backups',
    'restore',
    'log',
    'keys',
    'certificates',
  ]),
  name: z.string(),
  state,
  summary: z.string(),
  /** What to do about it. */
  next: z.string().nullable(),
  facts: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      /** The value is a time. */
      isTime: z.boolean(),
      /** The value is a fingerprint or the place of a file. */
      isFixed: z.boolean(),
    }),
  ),
})
export type SystemCheck = z.infer<typeof systemCheck>

const backupRun = z.object({
  /** Where backups go; null without BACKUP_DIR. */
  folder: z.string().nullable(),
  running: z
    .object({
      phase: z.enum(['waiting', 'writing', 'reading']),
      /** The rows and files written so far. */
      done: z.int(),
      /** Who asked for it; null for one that was due. */
      requestedBy: z.string().nullable(),
    })
    .nullable(),
  last: z
    .object({
      at: z.string(),
      file: z.string().nullable(),
      bytes: z.int(),
      rows: z.int(),
      files: z.int(),
      /** Files that rows name but that were gone. */
      missing: z.int(),
      /** Whether it was read back and found complete. */
      isVerified: z.boolean(),
    })
    .nullable(),
  /** The last attempt, if it failed. */
  failure: z.object({ at: z.string(), reason: z.string(), next: z.string() }).nullable(),
})
export type BackupRun = z.infer<typeof backupRun>

export const getSystem = endpoint({
  about: 'The state of the portal and its machine, and the backup in progress. Asks nothing outside the portal.',
  method: 'GET',
  path: '/api/admin/system',
  input: z.object({}),
  output: z.object({ checkedAt: z.string(), checks: z.array(systemCheck), backup: backupRun }),
})
export type SystemStatus = z.infer<typeof getSystem.output>

export const backUpNow = endpoint({
  about: 'Asks for a backup now. One of the portal’s processes makes it, and reads it back.',
  effect: 'changes the portal',
  errors: ['backup_off', 'backup_running'],
  method: 'POST',
  path: '/api/admin/system/backup',
  input: z.object({}),
  output: z.undefined(),
  status: 204,
})

export const downloadDiagnostics = endpoint({
  about:
    'Downloads a JSON file for support: the state of each check in numbers, and which settings are set. It has no secrets, addresses, names, codes or content.',
  effect: 'hands out secrets',
  method: 'POST',
  path: '/api/admin/system/diagnostics',
  input: z.object({}),
  output: z.undefined(),
})

const PROBES = ['mail', 'sign-in', 'files', 'time-stamps', 'malware', 'address'] as const
export type Probe = (typeof PROBES)[number]

export const runProbe = endpoint({
  about:
    'Tests one thing that the portal is connected to, and says what to do. It asks only configured addresses, and sends the test email to nobody but the signed-in admin. At most 20 in ten minutes for each admin.',
  effect: 'changes the portal',
  errors: ['too_many_requests'],
  method: 'POST',
  path: '/api/admin/system/probes/:probe',
  input: z.object({ probe: z.enum(PROBES) }),
  output: z.object({
    state,
    summary: z.string(),
    /** What to do next. */
    next: z.string().nullable(),
    /** What was found on the way. */
    findings: z.array(z.object({ state, text: z.string() })),
  }),
})
export type ProbeResult = z.infer<typeof runProbe.output>

/** Proves that whoever answers has this portal's secret key. The challenge is random, so that an answer cannot be replayed. */
export const provePortal = endpoint({
  about: 'Answers a challenge as only this portal can. The portal asks its own public address with it.',
  method: 'GET',
  path: '/api/portal/proof/:challenge',
  input: z.object({ challenge: z.string().regex(/^[0-9a-f]{32}$/) }),
  output: z.object({ proof: z.string() }),
})
