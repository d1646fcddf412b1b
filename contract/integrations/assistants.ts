import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The Model Context Protocol defines the form of messages and answers. */
export const callTools = endpoint({
  about:
    'Takes a message of the Model Context Protocol (streamable HTTP, without sessions). The scopes of the key decide which tools there are.',
  errors: ['api_key_unknown', 'wrong_origin', 'too_many_requests'],
  method: 'POST',
  path: '/api/mcp',
  input: z.looseObject({ jsonrpc: z.literal('2.0') }),
  output: z.unknown(),
})
