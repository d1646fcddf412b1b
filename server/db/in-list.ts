/** Values for `in (...)`, which PostgreSQL does not accept empty. No id and no key is an empty text. */
export function inList(values: readonly string[]): readonly string[] {
  return values.length > 0 ? values : ['']
}
