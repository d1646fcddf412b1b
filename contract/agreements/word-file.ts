/** Apart from the endpoint, so that a page needs no schemas. */
export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
