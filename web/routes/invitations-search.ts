/** What of the list's choice stands in the address, as it was written: the page itself knows which values there are. */
export type InvitationsSearch = { state?: unknown; sort?: unknown }
