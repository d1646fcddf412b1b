/** As the reference lists them. */
export const DOMAIN_ORDER = [
  'Agreements',
  'Access codes and sessions',
  'Projects',
  'Data room',
  'Accounts',
  'People',
  'Pipeline',
  'Engagement',
  'Email',
  'Transparency log',
  'Integrations',
  'Notifications',
  'Operations',
  'Pages',
]

/** The first match is the domain of a path. */
const DOMAINS: readonly [RegExp, string][] = [
  [/^\/api\/(?:nda|agreements|invitations|verify|returns)\b/, 'Agreements'],
  [/^\/api\/admin\/(?:agreements?|nda-submissions|invitations|recorded-agreements)\b/, 'Agreements'],
  [/^\/(?:agreement\.txt|verify-agreement\.mjs)$/, 'Agreements'],
  [/^\/api\/(?:unlock|access|session|admin\/(?:codes|shared-access))\b/, 'Access codes and sessions'],
  [
    /^\/api\/(?:projects\/:route\/(?:documents|questions|faq)|account\/questions|admin\/(?:documents|questions|faq|watermark))\b/,
    'Data room',
  ],
  [/^\/api\/(?:projects\/:route\/interest|admin\/(?:pipeline|rounds|indications))\b/, 'Pipeline'],
  [/^\/api\/(?:projects|analytics|admin\/(?:content|analytics|projects))\b/, 'Projects'],
  [
    /^\/api\/(?:observations|protection|audit|admin\/(?:access-log|readers|visits|visit-days|visit-hours|records|funnel|readership|engagement))\b/,
    'Engagement',
  ],
  [/^\/api\/(?:account\/(?:requests|data)|admin\/(?:people|firms|requests|retention))\b/, 'People'],
  [/^\/api\/(?:events|key|mcp|proposals|admin\/(?:webhooks|webhook-deliveries|api-keys|proposals))\b/, 'Integrations'],
  [/^\/api\/admin\/notifications\b/, 'Notifications'],
  [/^\/api\/admin\/(?:audit|alerts)\b/, 'Transparency log'],
  [/^\/api\/(?:links|admin\/mails)\b/, 'Email'],
  [/^\/api\/(?:auth|account|admin\/(?:login|me|overrides?|password|sessions))\b/, 'Accounts'],
]

export function domainOf(path: string): string {
  return DOMAINS.find(([paths]) => paths.test(path))?.[1] ?? 'Operations'
}
