/** What fails while the portal keeps its records is no concern of the reader's (product-spec section 7): it is said in the console only. */
export function warn(what: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: the specification asks for a console warning here, and for nothing else
  console.warn(what, error instanceof Error ? error.message : error)
}
