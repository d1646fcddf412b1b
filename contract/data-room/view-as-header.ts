/** With the id of a person, an admin gets the documents of a project exactly as that person sees them. */
export const VIEW_AS_HEADER = 'view-as'
