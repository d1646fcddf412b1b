import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../server/config.ts'
import { processMetrics } from '../server/features/operations/health/metrics.ts'
import { makeMetrics } from '../server/metrics.ts'

const read = (file: string) => readFileSync(file, 'utf8')

/** What the portal says of itself: its counters, and the gauges by the source that sets them. */
function ownMetrics(): string[] {
  const counted = makeMetrics().registry.getMetricsAsArray()
  const gauges = read('server/features/operations/health/metrics.ts').matchAll(/'(vestibule_\w+)'/g)
  return [...counted.map(({ name }) => name), ...[...gauges].map(([, name]) => name ?? '')]
}

test('the dashboard and the alerts ask for nothing that the portal does not say, and leave nothing out', () => {
  const own = ownMetrics()
  const ofProcess = processMetrics.getMetricsAsArray().map(({ name }) => name)
  const known = new Set([...own, ...ofProcess].flatMap((name) => [name, `${name}_bucket`]))
  const dashboard = JSON.parse(read('deploy/grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
  const asked = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
  const used = new Set(
    (asked + read('deploy/vestibule-alerts.yml')).match(/\b(?:vestibule|process|nodejs)_[a-z_0-9]+\b/g),
  )
  used.delete('vestibule_token')
  expect([...used].filter((name) => !known.has(name))).toEqual([])
  const shown = (name: string) => asked.includes(name)
  expect(own.filter((name) => !shown(name))).toEqual([])
})

test('the image runs as nobody in particular, asks after itself without other programs, and takes no secret along', () => {
  const docker = read('Dockerfile')
  const last = docker.slice(docker.lastIndexOf('\nFROM '))
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK [\s\S]*?\/healthz/m)
  // Only an image for Office files, which has to be asked for, takes programs along.
  expect(last.replace(/^RUN if \[ "\$(OFFICE|FILM)" = yes \];.*$/gm, '')).not.toMatch(/curl|wget|apt-get/)
  expect(last, 'the code belongs to root').not.toMatch(/COPY .*--chown/)
  const ignored = read('.dockerignore').split('\n')
  expect(
    ignored.find((line) => line !== '' && !line.startsWith('#')),
    'nothing goes in but what is named',
  ).toBe('*')
  for (const line of ignored) expect(line).not.toMatch(/^!(?:data|\.git|\.env)/)
  // What the image sets are settings that the portal knows, and with a public address it starts with them.
  const settings = /^ENV (.*)$/m.exec(last)?.[1]?.split(' ') ?? []
  const env = Object.fromEntries(settings.map((pair) => pair.split('=') as [string, string]))
  expect(readConfig({ ...env, PUBLIC_URL: 'https://portal.example' })).toMatchObject({
    host: '0.0.0.0',
    dataDir: '/data',
  })
})

test('the service has a limit of memory, and the portal outlives a process that reaches it', () => {
  const unit = read('deploy/vestibule.service')
  expect(unit).toMatch(/^MemoryMax=\d+[MG]$/m)
  expect(unit).toMatch(/^OOMPolicy=continue$/m)
})

test('what the server needs at run time is in the image', () => {
  const docker = read('Dockerfile')
  for (const place of ['server', 'contract', 'content', 'dist', 'node_modules', 'docs/verifier'])
    expect(docker).toContain(`COPY --from=build /portal/${place} `)
})

test.each(['deploy/nginx.conf', 'deploy/Caddyfile'])(
  '%s keeps the inside from visitors and gives each request its number',
  (file) => {
    const text = read(file)
    expect(text).toContain('/metrics')
    expect(text).toContain('/readyz')
    expect(text).toMatch(/X-Request-Id (?:\$request_id|\{http\.request\.uuid\})/)
    for (const setting of ['PUBLIC_URL', 'TRUST_PROXY', 'METRICS_TOKEN']) expect(text).toContain(setting)
  },
)
