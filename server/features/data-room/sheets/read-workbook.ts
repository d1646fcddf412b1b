import type { Refusal } from '../../../../contract/data-room/data-room-labels.ts'
import { OfficePackage } from '../office/office-package.ts'
import { CONTENT_TYPES, inspectOffice } from '../render/office.ts'
import { odsResults, readOds } from './read-ods.ts'
import { readXlsx, xlsxResults } from './read-xlsx.ts'
import type { Results } from './results.ts'
import { keepWorkbook, type ReadWorkbook, TooMuch } from './workbook.ts'

/** Which kind of workbook this Office file is; undefined if it is a text or slides. */
export function workbookKind(bytes: Uint8Array): 'xlsx' | 'ods' | undefined {
  const file = new OfficePackage(bytes)
  const kind = String(file.read('mimetype') ?? '')
  if (kind === 'application/vnd.oasis.opendocument.spreadsheet') return 'ods'
  return /spreadsheetml\.(sheet|template)\.main/.test(String(file.read(CONTENT_TYPES) ?? '')) ? 'xlsx' : undefined
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
  const file = new OfficePackage(bytes)
  try {
    const other = converted && openedIfSafe(converted)
    if (kind === 'xlsx') return keepWorkbook(readXlsx(file, other && orNone(() => xlsxResults(other))))
    return keepWorkbook(readOds(file, other && orNone(() => odsResults(other))))
  } catch (error) {
    return { refusal: error instanceof TooMuch ? 'too_many_cells' : 'damaged' }
  }
}

function openedIfSafe(bytes: Uint8Array): OfficePackage | undefined {
  return inspectOffice(bytes, { textOnly: true }) === undefined ? new OfficePackage(bytes) : undefined
}

/** Without results, formulas stay as they are, and are counted. */
function orNone<T>(results: () => Results<T>): Results<T> | undefined {
  try {
    return results()
  } catch {
    return undefined
  }
}
