/** The questions on a project's page, where mailed links lead. Sections that a company writes have ids of their own. */
export const QUESTIONS_ID = 'investor-questions'
