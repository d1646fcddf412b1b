import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'
import { line, time } from '../text.ts'
import { MEMBER_KINDS, READER_KINDS, READING_ACCESS, ROOM_LIMITS } from './data-room-labels.ts'

/* Who may read: the rules of folders, groups of readers, moving and releasing many, and what a change would do. */

const count = z.int()
const id = line(40)
const ids = z.array(id).max(ROOM_LIMITS.atOnce)
const noContent = { output: z.undefined(), status: 204 } as const
/** The state that staff were shown; another one refuses the call with `room_edited`. */
const seen = z.string().max(64).optional()

const rule = {
  access: z.enum(READING_ACCESS),
  readers: z
    .array(z.object({ kind: z.enum(READER_KINDS), value: line(254).min(1) }))
    .max(ROOM_LIMITS.readers)
    .default([]),
  visibleFrom: time.nullable().default(null),
  visibleUntil: time.nullable().default(null),
  closeAfterDays: count
    .min(1, 'Enter at least one day.')
    .max(ROOM_LIMITS.closeAfterDays, 'Enter at most ten years.')
    .nullable()
    .default(null),
}
const timesInOrder = ({ visibleFrom, visibleUntil }: { visibleFrom: string | null; visibleUntil: string | null }) =>
  !visibleFrom || !visibleUntil || visibleFrom < visibleUntil
const endAfterStart = { path: ['visibleUntil'], error: 'The end must be after the start.' }

export const changeFolder = endpoint({
  about:
    'Sets the name of a folder and who may read what is in it. Documents and folders in it that have a rule of their own keep it, within the times of the folder.',
  method: 'POST',
  path: '/api/admin/documents/folders/:id',
  errors: ['not_found', 'room_edited', 'invalid_input'],
  input: z
    .object({ id, seen, title: line(200).min(1, 'Please give it a title.'), ...rule })
    .refine(timesInOrder, endAfterStart),
  ...noContent,
})

const move = { documents: ids.default([]), folders: ids.default([]), folderId: id.nullable() }

export const moveItems = endpoint({
  about: 'Moves documents and folders of a project into a folder, or to the top level. All of them or none.',
  method: 'POST',
  path: '/api/admin/documents/move',
  errors: ['not_found', 'room_edited', 'folder_too_deep', 'folder_in_itself'],
  input: z.object({ route: projectKey, seen, ...move }),
  ...noContent,
})

export const releaseDocuments = endpoint({
  about: 'Releases several documents of a project to their readers. All of them or none.',
  method: 'POST',
  path: '/api/admin/documents/release',
  errors: ['not_found', 'room_edited', 'version_not_ready'],
  input: z.object({ route: projectKey, seen, ids: ids.min(1) }),
  ...noContent,
})

const members = z
  .array(
    z.object({
      kind: z.enum(MEMBER_KINDS),
      /** An address, a domain, the id of a firm, a stage of the pipeline, or the key of a project. */
      value: line(254).min(1),
    }),
  )
  .max(ROOM_LIMITS.groupMembers)

const group = z.object({
  id: z.string(),
  /** The state that a change is based on. */
  revision: z.string().optional(),
  name: z.string(),
  members: z.array(z.object({ kind: z.enum(MEMBER_KINDS), value: z.string(), label: z.string() })),
  /** Addresses of erased people that were in it. */
  erasedMembers: count,
  /** How many people are in it now. */
  people: count,
  /** How many of them have access to the project and have proved their address: to them, what is open to the group is open now. */
  canRead: count.optional(),
  documents: count,
  folders: count,
})

export const listGroups = endpoint({
  about: 'Lists the groups of a project’s readers.',
  method: 'GET',
  path: '/api/admin/documents/groups',
  input: z.object({ route: projectKey.optional() }),
  output: z.object({
    groups: z.array(group),
    /** What a group can contain by a rule. */
    firms: z.array(z.object({ id: z.string(), name: z.string() })),
    projects: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
})

const name = line(80).min(1, 'Please give it a name.')

export const makeGroup = endpoint({
  about: 'Creates a group of readers, which documents and folders of the project can then name.',
  method: 'POST',
  path: '/api/admin/documents/groups',
  errors: ['not_found', 'invalid_input', 'groups_full'],
  input: z.object({ route: projectKey, name, members: members.default([]) }),
  output: z.object({ id: z.string() }),
  status: 201,
})

export const changeGroup = endpoint({
  about:
    'Sets the name of a group and who is in it. It applies from each reader’s next page on. Refused with room_edited if revision is given and someone else has changed the group meanwhile.',
  method: 'POST',
  path: '/api/admin/documents/groups/:id',
  errors: ['not_found', 'invalid_input', 'room_edited'],
  input: z.object({
    id,
    seen,
    /** That of the group whose members the caller was shown. */
    revision: z.string().max(64).optional(),
    name,
    members,
  }),
  ...noContent,
})

export const removeGroup = endpoint({
  about: 'Removes a group. Documents and folders that named it are closed to whoever read them only because of it.',
  method: 'DELETE',
  path: '/api/admin/documents/groups/:id',
  input: z.object({ id }),
  ...noContent,
})

const person = z.object({ personId: z.string(), email: z.string(), name: z.string(), firm: z.string() })

export const getGroupPeople = endpoint({
  about: 'Lists the people who are in a group now, and why.',
  method: 'GET',
  path: '/api/admin/documents/groups/:id/people',
  input: z.object({ id }),
  output: z.object({
    total: count,
    /** At most 200. */
    people: z.array(
      person.extend({
        member: z.object({ kind: z.enum(MEMBER_KINDS), value: z.string(), label: z.string() }),
        /** Whether the person has access to the project; without it a group opens nothing. */
        admitted: z.boolean(),
      }),
    ),
    /** Addresses of the group that belong to no known person. */
    waiting: z.array(z.string()),
  }),
})

export const getFolderAudience = endpoint({
  about: 'Lists who may read what is in a folder and has no rule of its own, and why.',
  method: 'GET',
  path: '/api/admin/documents/folders/:id/audience',
  input: z.object({ id }),
  output: z.object({
    total: count,
    /** At most 200. */
    people: z.array(
      person.extend({
        why: z.object({
          by: z.enum(['document', 'folder', 'project']),
          folderId: z.string().nullable(),
          access: z.enum(['everyone', 'named']),
          reader: z.object({ kind: z.enum(READER_KINDS), value: z.string() }).nullable(),
          member: z.object({ kind: z.enum(MEMBER_KINDS), value: z.string() }).nullable(),
        }),
      }),
    ),
    unproved: count,
    openCodes: count,
  }),
})

const difference = z.object({
  total: count,
  /** At most 200. `documents`: how many each of them gains or loses. */
  people: z.array(person.extend({ documents: count })),
})

export const previewRights = endpoint({
  about:
    'Says who would gain and who would lose access by one change: a move, a new rule of a folder or document, another membership of a group, its removal, or a release. It changes nothing. It is a POST because a change is more than an address can hold.',
  method: 'POST',
  path: '/api/admin/documents/preview',
  errors: ['not_found', 'invalid_input'],
  input: z.object({
    route: projectKey,
    move: z.object(move).optional(),
    folder: z
      .object({ id, ...rule })
      .refine(timesInOrder, endAfterStart)
      .optional(),
    document: z
      .object({ id, ...rule })
      .refine(timesInOrder, endAfterStart)
      .optional(),
    group: z.object({ id, members }).optional(),
    removeGroup: id.optional(),
    release: ids.optional(),
  }),
  output: z.object({
    /** The state that this is about, to be sent with the change. */
    seen: z.string(),
    gain: difference,
    lose: difference,
    /** How many people can read some of what is concerned afterwards. */
    after: count,
  }),
})
