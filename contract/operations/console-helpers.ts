import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const enableMasterAccess = endpoint({
  about:
    'For enableMasterAccess(): gives this session a master grant, and this tab an override as an admin login does.',
  method: 'POST',
  path: '/api/dev/master-access',
  input: z.object({}),
  output: z.object({ token: z.string(), expiresAt: z.string() }),
})

export const resetTestAccounts = endpoint({
  about: 'For resetTestAccounts(): lets the four configured addresses sign again, and returns those that were reset.',
  method: 'POST',
  path: '/api/dev/reset-test-accounts',
  input: z.object({}),
  output: z.object({ freed: z.array(z.string()) }),
})
