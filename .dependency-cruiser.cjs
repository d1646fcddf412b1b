/** The import rules of docs/architecture.md. */
module.exports = {
  forbidden: [
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract imports zod only',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(contract/|node_modules/zod/)' },
    },
    {
      name: 'web and server do not see each other',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server and web do not see each other',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'only the server reads content',
      severity: 'error',
      from: { path: '^(web|contract)/' },
      to: { path: '^content/' },
    },
    {
      name: 'the layers below features do not import features',
      severity: 'error',
      from: { path: '^server/(access|audit|http|db|platform)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/(features/|app\\.ts|main\\.ts)' },
    },
    {
      name: 'http, db and platform do not import access',
      severity: 'error',
      from: { path: '^server/(http|db|platform)/' },
      to: { path: '^server/access/' },
    },
    {
      name: 'platform knows no product word',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^(contract/|server/(?!platform/))' },
    },
    {
      name: 'a feature imports another only through its services, queries, rules and mails',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/', pathNot: '^server/features/($1/|.*(service|queries|rules|text|mails)\\.ts$)' },
    },
    {
      name: 'kysely only in queries and db',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(db/|.*queries\\.ts$|.*\\.test\\.ts$)' },
      to: { path: '^node_modules/kysely/' },
    },
    {
      name: 'the HTTP framework only in routes, http, access and app',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(app\\.ts|listen\\.ts|http/|access/|features/.*routes\\.ts)' },
      to: { path: '^node_modules/(hono|@hono)/' },
    },
    {
      name: 'queries do not decide',
      severity: 'error',
      from: { path: 'queries\\.ts$' },
      to: { path: '/(service|routes)\\.ts$' },
    },
    {
      name: 'web: routes over features over ui over lib',
      severity: 'error',
      from: { path: '^web/(features|ui|lib)/' },
      to: { path: '^web/(routes/|main|router)' },
    },
    {
      name: 'web: ui knows no product',
      severity: 'error',
      from: { path: '^web/(ui|lib)/' },
      to: { path: '^web/features/' },
    },
    { name: 'web: lib is the floor', severity: 'error', from: { path: '^web/lib/' }, to: { path: '^web/ui/' } },
    {
      name: 'web: features do not see each other',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'only tests import tests',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '(^tests/|\\.test\\.tsx?$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
