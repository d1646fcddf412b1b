/*
 * What a file has that its readers do not see, or that the portal shows otherwise than the file has it: one registry for all kinds of file.
 * Kept apart from the schemas so that the browser loads no zod.
 */

/** `never`: readers get nothing of it. `otherwise`: readers get something in its place, which `how` says. */
export type HiddenKindFacts = {
  /** For one, and for several. */
  label: readonly [string, string]
  readers: 'never' | 'otherwise'
  how?: string
}

export const HIDDEN_KINDS = {
  /** `names` are the authors, of comments too. */
  tracked_changes: {
    label: ['tracked change', 'tracked changes'],
    readers: 'otherwise',
    how: 'Shown as if accepted: readers get no deleted words.',
  },
  comments: { label: ['comment', 'comments'], readers: 'never' },
  hidden_text: { label: ['passage of hidden text', 'passages of hidden text'], readers: 'never' },
  /** `pages` are slides. */
  hidden_slides: { label: ['hidden slide', 'hidden slides'], readers: 'never' },
  notes: { label: ['slide with notes', 'slides with notes'], readers: 'never' },
  /** Of a slide or a page: marked as hidden, or beside what is shown. */
  hidden_objects: { label: ['hidden object', 'hidden objects'], readers: 'never' },
  chart_data: { label: ['workbook behind a chart', 'workbooks behind charts'], readers: 'never' },
  hidden_sheets: { label: ['hidden sheet', 'hidden sheets'], readers: 'never' },
  hidden_rows: { label: ['hidden row', 'hidden rows'], readers: 'never' },
  hidden_columns: { label: ['hidden column', 'hidden columns'], readers: 'never' },
  covered_cells: { label: ['value below a merged cell', 'values below merged cells'], readers: 'never' },
  /** Of a workbook: by its colour or its format. */
  invisible_cells: {
    label: ['cell that shows nothing of its value', 'cells that show nothing of their values'],
    readers: 'never',
  },
  drawings: { label: ['chart, picture or text box', 'charts, pictures and text boxes'], readers: 'never' },
  uncomputed: {
    label: ['formula without a stored result', 'formulas without stored results'],
    readers: 'otherwise',
    how: 'Their cells are empty. Open the file in a spreadsheet program and save it, then upload it again.',
  },
  computed: {
    label: ['formula without a stored result', 'formulas without stored results'],
    readers: 'otherwise',
    how: 'The portal computed them. Check the results.',
  },
  /** Marked in the file, but not carried out. */
  unapplied_redactions: {
    label: ['redaction that was not applied', 'redactions that were not applied'],
    readers: 'otherwise',
    how: 'Readers see what is marked.',
  },
  /** Of a PDF, counted in words. */
  covered_text: { label: ['word below something opaque', 'words below something opaque'], readers: 'never' },
  invisible_text: { label: ['word that cannot be seen', 'words that cannot be seen'], readers: 'never' },
  outside_text: { label: ['word outside the page', 'words outside the page'], readers: 'never' },
  /** Counted in pages. */
  covered_drawings: {
    label: ['page with covered or cropped pictures or drawings', 'pages with covered or cropped pictures or drawings'],
    readers: 'never',
  },
  layer_text: { label: ['word in a layer that is off', 'words in layers that are off'], readers: 'never' },
  /** `names` are those of the layers. */
  layers: { label: ['layer that is off', 'layers that are off'], readers: 'never' },
  form_data: {
    label: ['form field', 'form fields'],
    readers: 'otherwise',
    how: 'Readers get what a page shows of them.',
  },
  attachments: { label: ['attached file', 'attached files'], readers: 'never' },
  /** `names` are its entries, such as `Author: A. Example`. */
  metadata: { label: ['detail about the file', 'details about the file'], readers: 'never' },
  earlier_revisions: { label: ['earlier revision', 'earlier revisions'], readers: 'never' },
  /** Of pictures, for screen readers, and words that stand for what is painted. */
  descriptions: { label: ['description for screen readers', 'descriptions for screen readers'], readers: 'never' },
  unused_pages: { label: ['page that the file does not show', 'pages that the file does not show'], readers: 'never' },
  program_data: { label: ['part for other programs', 'parts for other programs'], readers: 'never' },
  /** `names` are the fonts. */
  missing_fonts: {
    label: ['font that the file does not contain', 'fonts that the file does not contain'],
    readers: 'otherwise',
    how: 'Their text is shown in another font.',
  },
  /** `names` are scripts. */
  missing_characters: {
    label: ['character that no font has', 'characters that no font has'],
    readers: 'otherwise',
    how: 'Readers see a gap in their place. Embed the fonts when you save the file, then upload it again.',
  },
} as const satisfies Record<string, HiddenKindFacts>

export type HiddenKind = keyof typeof HIDDEN_KINDS

export type HiddenPart = {
  kind: HiddenKind
  count: number
  /** Where, counted from 1, in order: pages, slides or sheets. At most 200. */
  pages?: number[] | undefined
  /** At most 10. */
  names?: string[] | undefined
}
