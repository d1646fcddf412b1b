/** Values for `in (...)`, which must not be empty on PostgreSQL. No id or key is an empty text. */
export function inList(values: readonly string[]): readonly string[] {
  return values.length > 0 ? values : ['']
}
