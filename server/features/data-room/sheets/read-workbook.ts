import type { Refusal } from '../../../../contract/data-room/data-room-labels.ts'
import { CONTENT_TYPES, listEntries, unpack } from '../render/office.ts'
import { readOds } from './read-ods.ts'
import { readXlsx } from './read-xlsx.ts'
import { keepWorkbook, type ReadWorkbook, TooMuch } from './workbook.ts'

/** Which kind of workbook this Office file is; undefined if it is a text or slides. */
export function workbookKind(bytes: Uint8Array): 'xlsx' | 'ods' | undefined {
  const { unpacked } = opened(bytes)
  const kind = String(unpacked('mimetype') ?? '')
  if (kind === 'application/vnd.oasis.opendocument.spreadsheet') return 'ods'
  return /spreadsheetml\.(sheet|template)\.main/.test(String(unpacked(CONTENT_TYPES) ?? '')) ? 'xlsx' : undefined
}

/** Runs in the renderer process, after `inspectOffice` has accepted the file. */
export function readWorkbook(bytes: Uint8Array, kind: 'xlsx' | 'ods'): ReadWorkbook | { refusal: Refusal } {
  const { paths, unpacked } = opened(bytes)
  try {
    return keepWorkbook((kind === 'ods' ? readOds : readXlsx)(paths, unpacked))
  } catch (error) {
    return { refusal: error instanceof TooMuch ? 'too_many_cells' : 'damaged' }
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
