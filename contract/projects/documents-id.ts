/** Where every project page has its investor documents, with or without a block for them. Without zod, for the browser. */
export const DOCUMENTS_ID = 'investor-content'
