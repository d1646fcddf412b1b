import * as access from './access.ts'
import * as content from './content.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import * as links from './links.ts'
import * as nda from './nda.ts'
import * as portal from './portal.ts'

/** What the API reference says of an endpoint beside what its contract line says by itself. */
export type ReferenceLine = {
  line: Endpoint
  group: 'The portal' | 'The agreement' | 'Access codes' | 'Sessions' | 'Confidential content' | 'Mailed links'
  about: string
  /** The refusals of its own; what every endpoint may answer stands in ANY_ENDPOINT. */
  errors: readonly ErrorCode[]
  /** Where the fields of the answer are too many to list: only the first level is. */
  shallow?: true
}

/** The public interface as it is today (design section 5), in the order in which a visitor comes upon it. */
export const REFERENCE: readonly ReferenceLine[] = [
  {
    line: portal.getPortal,
    group: 'The portal',
    about: 'What every visitor may know: names, contacts, platforms and the portfolio range in millions of US dollars.',
    errors: [],
  },
  {
    line: nda.getNda,
    group: 'The agreement',
    about: 'The text in force. sha256 is over its UTF-8 bytes; the same bytes are at /agreement.txt.',
    errors: [],
  },
  {
    line: nda.openReading,
    group: 'The agreement',
    about: 'Records that this browser opened the text in force, and sets the browser cookie.',
    errors: ['too_many_requests'],
  },
  {
    line: nda.reportProgress,
    group: 'The agreement',
    about: 'Notes how far the browser says the reading has come, at the server’s time.',
    errors: ['reading_unknown'],
  },
  {
    line: nda.submitNda,
    group: 'The agreement',
    about:
      'Signs, and answers the personal code. A field left out counts as blank and is refused. Sent again with the same readingId by the same browser, it answers the same.',
    errors: [
      'nda_fields_required',
      'nda_email_invalid',
      'nda_not_read',
      'nda_not_accepted',
      'nda_already_submitted',
      'nda_outdated',
      'too_many_attempts',
      'too_many_requests',
      'nda_failed',
    ],
  },
  {
    line: access.unlock,
    group: 'Access codes',
    about: 'Redeems a personal code and sets the session cookie. email is needed only where the answer asks for it.',
    errors: ['unlock_code_missing', 'unlock_invalid', 'too_many_attempts', 'email_required', 'unlock_failed'],
  },
  {
    line: access.checkAccess,
    group: 'Access codes',
    about: 'Whether this browser may see a project now, and if not, where it is led.',
    errors: [],
  },
  {
    line: access.enterGate,
    group: 'Access codes',
    about: 'A code of any kind at the gate of a project. {ROUTE} is the project in capital letters.',
    errors: [
      'gate_code_missing',
      'code_invalid',
      'code_wrong_route',
      'code_nda_required',
      'code_not_yet_active',
      'code_expired',
      'code_used_up',
      'code_shared_over',
      'code_shared_succeeded',
      'too_many_attempts',
      'email_required',
      'gate_failed',
    ],
  },
  {
    line: access.getSession,
    group: 'Sessions',
    about: 'The investor session of this browser, or null.',
    errors: [],
  },
  {
    line: access.extendSession,
    group: 'Sessions',
    about: 'Sets the end of the session to 30 days from now.',
    errors: ['session_missing'],
  },
  {
    line: access.clearSession,
    group: 'Sessions',
    about: 'Ends the session on the server; the answer tells the browser to drop what it stored.',
    errors: [],
  },
  {
    line: content.getProjectContent,
    group: 'Confidential content',
    about: 'The content set of a project, after the access decision made for this one request. Never cached.',
    errors: ['session_missing', 'access_required'],
    shallow: true,
  },
  {
    line: links.requestLink,
    group: 'Mailed links',
    about: 'Asks for a mail with a link. The answer is the same whether or not the address is known.',
    errors: ['nda_email_invalid', 'too_many_requests'],
  },
  {
    line: links.redeemLink,
    group: 'Mailed links',
    about: 'Uses a mailed link: once, within 15 minutes.',
    errors: ['link_invalid', 'too_many_requests'],
  },
]

/** What any endpoint may answer. */
export const ANY_ENDPOINT: readonly ErrorCode[] = [
  'invalid_input',
  'wrong_origin',
  'wrong_host',
  'json_only',
  'body_too_large',
  'not_found',
  'unavailable',
  'internal',
]
