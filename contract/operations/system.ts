import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** `unknown`: it could not be found out, and the summary says why. It is never a guess. */
const state = z.enum(['fine', 'attention', 'unknown'])
export type SystemState = z.infer<typeof state>

const systemCheck = z.object({
  id: z.enum(['release', 'disk', 'database', 'jobs', 'mails', 'backups', 'restore', 'log', 'keys', 'certificates']),
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
  errors: ['backup_off', 'backup_running'],
  method: 'POST',
  path: '/api/admin/system/backup',
  input: z.object({}),
  output: z.undefined(),
  status: 204,
})
