import type { Hono } from 'hono'
import * as contract from '../../../../contract/agreements/own-text.ts'
import { WORD_TYPE } from '../../../../contract/agreements/word-file.ts'
import { admin } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { handleUpload } from '../../../http/handle-upload.ts'
import { readOwnText } from './service.ts'

export function ownTextRoutes(app: Hono, deps: Deps): void {
  const word = {
    takes: [WORD_TYPE],
    wrongType: 'word_file_type',
    maxBytes: contract.MAX_WORD_SIZE,
    tooLarge: 'word_file_too_large',
  } as const
  handleUpload(app, deps, contract.readWordFile, admin, word, (_staff, upload) => readOwnText(deps, upload))
}
