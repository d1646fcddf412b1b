import type { Refusal } from '../../../../contract/data-room/data-room-labels.ts'
import { CONTENT_TYPES, inspectOffice, listEntries, unpack } from '../render/office.ts'
import { odsResults, readOds } from './read-ods.ts'
import { readXlsx, xlsxResults } from './read-xlsx.ts'
import type { Results } from './results.ts'
import { keepWorkbook, type ReadWorkbook, TooMuch } from './workbook.ts'
import type { Unpacked } from './xlsx-relations.ts'

/** Which kind of workbook this Office file is; undefined if it is a text or slides. */
export function workbookKind(bytes: Uint8Array): 'xlsx' | 'ods' | undefined {
  const { unpacked } = opened(bytes)
  const kind = String(unpacked('mimetype') ?? '')
  if (kind === 'application/vnd.oasis.opendocument.spreadsheet') return 'ods'
  return /spreadsheetml\.(sheet|template)\.main/.test(String(unpacked(CONTENT_TYPES) ?? '')) ? 'xlsx' : undefined
}

/**
 * Runs in the renderer process, after `inspectOffice` has accepted the file. `converted`: the same workbook as another program saved it,
 * of which only the results of formulas are taken that have none here.
 */
export function readWorkbook(
  bytes: Uint8Array,
  kind: 'xlsx' | 'ods',
  converted?: Uint8Array,
): ReadWorkbook | { refusal: Refusal } {
  const { paths, unpacked } = opened(bytes)
  try {
    const other = converted && openedIfSafe(converted)
    if (kind === 'xlsx') return keepWorkbook(readXlsx(paths, unpacked, other && orNone(() => xlsxResults(other))))
    return keepWorkbook(readOds(paths, unpacked, other && orNone(() => odsResults(other))))
  } catch (error) {
    return { refusal: error instanceof TooMuch ? 'too_many_cells' : 'damaged' }
  }
}

function openedIfSafe(bytes: Uint8Array): Unpacked | undefined {
  return inspectOffice(bytes, { textOnly: true }) === undefined ? opened(bytes).unpacked : undefined
}

/** Without results, formulas stay as they are, and are counted. */
function orNone<T>(results: () => Results<T>): Results<T> | undefined {
  try {
    return results()
  } catch {
    return undefined
  }
}

function opened(bytes: Uint8Array) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  // Names of parts are the same in any case (ECMA-376-2, 6.2.2.3).
  const entries = new Map((listEntries(file) ?? []).map((entry) => [entry.name.toLowerCase(), entry]))
  const unpacked = (path: string): Buffer | undefined => {
    const entry = entries.get(path.toLowerCase())
    const content = entry && unpack(file, entry)
    return content === 'too_far' ? undefined : content
  }
  return { paths: [...entries.keys()], unpacked }
}
