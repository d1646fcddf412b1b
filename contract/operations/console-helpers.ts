import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const enableMasterAccess = endpoint({
  about:
    'For enableMasterAccess(): a master grant and an override for this session and tab, as an admin login begins one.',
  method: 'POST',
  path: '/api/dev/master-access',
  input: z.object({}),
  output: z.object({ token: z.string(), expiresAt: z.string() }),
})

export const resetTestAccounts = endpoint({
  about: 'For resetTestAccounts(): which of the four configured addresses can sign again from now on.',
  method: 'POST',
  path: '/api/dev/reset-test-accounts',
  input: z.object({}),
  output: z.object({ freed: z.array(z.string()) }),
})
