import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_COUNTED } from '../numbers.ts'
import { SECTION_IDS } from './setting-fields.ts'

/** Null if the setting is not set. The server checks each value with the schema of the configuration. */
const settingValue = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  z.string().max(4_000),
  z.array(z.string().max(4_000)).max(200),
  z.array(z.record(z.string().max(20), z.union([z.boolean(), z.string().max(500)]))).max(50),
])
export type SettingValue = z.infer<typeof settingValue>

/** Where a value comes from. What the file or the environment sets cannot be edited. */
const origin = z.enum(['default', 'stored', 'file', 'environment'])
export type SettingOrigin = z.infer<typeof origin>

const section = z.object({
  id: z.enum(SECTION_IDS),
  /** Changes with every change. A change must name the current one. */
  revision: z.int(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
  values: z.array(
    z.object({
      path: z.string(),
      value: settingValue,
      from: origin,
      /** What sets it, if it cannot be edited: the file or a variable of the environment. */
      setBy: z.string().nullable(),
    }),
  ),
})
export type SettingSectionAnswer = z.infer<typeof section>

export const getSettings = endpoint({
  about:
    'Lists every setting with its value and where it comes from, and which environment variables are set. Mail texts have a list of their own.',
  method: 'GET',
  path: '/api/admin/settings',
  input: z.object({}),
  output: z.object({
    sections: z.array(section),
    /** The name of the configuration file, if there is one. */
    file: z.string().nullable(),
    environment: z.array(
      z.object({
        name: z.string(),
        /** Null if the value is secret or a place on the machine. */
        value: z.string().nullable(),
      }),
    ),
    /** Why the stored settings are not in force, if somebody has changed them beside the portal. */
    problem: z.string().nullable(),
  }),
})
export type SettingsAnswer = z.infer<typeof getSettings.output>

export const saveSettings = endpoint({
  about:
    'Changes settings of one section; null removes a value, so that its default counts. If revision is not the current one, the call is refused with settings_changed. Some settings need a sign-in within the last 15 minutes.',
  errors: ['settings_changed', 'sign_in_again'],
  method: 'PUT',
  path: '/api/admin/settings/:section',
  input: z.object({
    section: z.enum(SECTION_IDS),
    revision: z.int().min(0).max(MAX_COUNTED),
    values: z.record(z.string().max(100), settingValue),
  }),
  output: section,
})

const change = z.object({
  id: z.string(),
  revision: z.int(),
  at: z.string(),
  by: z.string(),
  changes: z.array(z.object({ path: z.string(), label: z.string(), before: settingValue, after: settingValue })),
  /** Whether it undid an earlier change. */
  isUndo: z.boolean(),
  /** Whether all of its values are still as it left them. */
  canUndo: z.boolean(),
})
export type SettingChange = z.infer<typeof change>

export const listSettingChanges = endpoint({
  about: 'Lists the changes of one section, the newest first, 20 at a time.',
  method: 'GET',
  path: '/api/admin/settings/:section/changes',
  input: z.object({
    section: z.enum(SECTION_IDS),
    /** Only changes before this revision. */
    before: z.coerce.number().int().min(1).max(MAX_COUNTED).optional(),
  }),
  output: z.object({ changes: z.array(change), more: z.boolean() }),
})

export const undoSettingChange = endpoint({
  about: 'Sets everything that a change changed back to what it was before, if nobody has changed it since.',
  errors: ['settings_changed', 'sign_in_again'],
  method: 'POST',
  path: '/api/admin/settings/changes/:id/undo',
  input: z.object({ id: z.string().min(1).max(64) }),
  output: section,
})
