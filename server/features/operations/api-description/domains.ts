/** As the reference lists them. */
export const DOMAIN_ORDER = [
  'Agreements',
  'Access codes and sessions',
  'Projects',
  'Data room',
  'Accounts',
  'People',
  'Engagement',
  'Email',
  'Transparency log',
  'Operations',
  'Pages',
]

/** The first match is the domain of a path. */
const DOMAINS: readonly [RegExp, string][] = [
  [/^\/api\/(?:nda|agreements|invitations|verify|returns)\b/, 'Agreements'],
  [/^\/api\/admin\/(?:agreements?|nda-submissions|invitations|recorded-agreements)\b/, 'Agreements'],
  [/^\/(?:agreement\.txt|verify-agreement\.mjs)$/, 'Agreements'],
  [/^\/api\/(?:unlock|access|session|admin\/(?:codes|shared-access))\b/, 'Access codes and sessions'],
  [/^\/api\/(?:projects\/:route\/documents|admin\/(?:documents|watermark))\b/, 'Data room'],
  [/^\/api\/(?:projects|analytics|admin\/(?:content|analytics|projects))\b/, 'Projects'],
  [
    /^\/api\/(?:observations|protection|audit|admin\/(?:access-log|readers|visits|visit-hours|records|funnel))\b/,
    'Engagement',
  ],
  [/^\/api\/(?:account\/(?:requests|data)|admin\/(?:people|requests|retention))\b/, 'People'],
  [/^\/api\/admin\/(?:audit|alerts)\b/, 'Transparency log'],
  [/^\/api\/(?:links|admin\/mails)\b/, 'Email'],
  [/^\/api\/(?:auth|account|admin\/(?:login|me|overrides?|password|sessions))\b/, 'Accounts'],
]

export function domainOf(path: string): string {
  return DOMAINS.find(([paths]) => paths.test(path))?.[1] ?? 'Operations'
}
