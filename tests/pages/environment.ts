import { createRequire } from 'node:module'
import { builtinEnvironments, type Environment } from 'vitest/runtime'
import { CHEAP_HASH } from '../helpers/cheap-hash.ts'

/** What the server and the network between both are made of: Node's own, also where there is a document. */
const OF_NODE = [
  'Request',
  'Response',
  'Headers',
  'fetch',
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'URL',
  'URLSearchParams',
] as const

const { 'happy-dom': happyDom } = builtinEnvironments

/** A document beside the server, in one process. */
export default {
  ...happyDom,
  name: 'pages',
  async setup(global, options) {
    makePasswordsCheap()
    const kept = OF_NODE.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const)
    const environment = await happyDom.setup(global, options)
    for (const [name, descriptor] of kept) if (descriptor) Object.defineProperty(global, name, descriptor)
    return environment
  },
} satisfies Environment

/** Node runs the server's sources itself here, so the module cannot be mocked; it is changed before the server reads it. */
function makePasswordsCheap() {
  const argon2 = createRequire(import.meta.url)('@node-rs/argon2')
  const { hash } = argon2
  argon2.hash = (password: string, options: object) => hash(password, { ...options, ...CHEAP_HASH })
}
