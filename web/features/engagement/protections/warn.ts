/** Background logging failures go to the console only (product-spec section 7). */
export function warn(what: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: the specification asks for a console warning here, and for nothing else
  console.warn(what, error instanceof Error ? error.message : error)
}
