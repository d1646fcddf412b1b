import { queryOptions } from '@tanstack/react-query'
import { call, readJson, send } from '../../../lib/call.ts'
import { readError } from '../../../lib/call-error.ts'
import type { Answer } from '../../../lib/endpoints.ts'

export type Verification = Answer<'POST /api/verify'>
export type Check = Verification['checks'][number]
export type Finding = Pick<Check, 'code' | 'facts' | 'words'>

/** Making the copy takes a second or two, unless something is wrong. */
const LOOK_AGAIN_MS = 1_500
const LOOK_LATER_MS = 30_000

/** The signed copy of a signature. Fetched again until it is ready. */
export const executedQuery = (id: string, forStaff: boolean) =>
  queryOptions({
    queryKey: ['executed', forStaff, id],
    queryFn: () => (forStaff ? call('GET /api/admin/agreements/:id', { id }) : call('GET /api/agreements/:id', { id })),
    meta: { personal: true },
    refetchInterval: ({ state }) =>
      state.data?.state === 'ready' ? false : state.data?.state === 'delayed' ? LOOK_LATER_MS : LOOK_AGAIN_MS,
  })

export const verifyKeysQuery = queryOptions({
  queryKey: ['verify-keys'],
  queryFn: () => call('GET /api/verify/keys', {}),
})

/** Uploads a file for verification. The portal does not keep it. */
export async function verifyFile(file: Blob): Promise<Verification> {
  // By its first bytes, because systems differ in the type that they give to PDFs.
  const type = (await file.slice(0, 2).text()) === 'PK' ? 'application/zip' : 'application/pdf'
  const response = await send('POST', '/api/verify', {}, { body: new Blob([file], { type }) })
  if (!response.ok) throw await readError(response, 'words')
  return (await readJson(response)) as Verification
}
