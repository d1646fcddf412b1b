// `node bench/reader.mjs`: measures in a browser how long a reader of the data room waits: from the click on a document to its first
// page, and from a key to the next page. `node bench/reader.mjs 1000` does so with documents of as many pages. The portal runs as with `npm start`, on SQLite; the PDF worker is warm, as after the list was opened.
import { chromium } from '@playwright/test'
import { readConfig } from '../server/config.ts'
import { openPortal } from '../server/open-portal.ts'
import { pdfOf } from '../tests/helpers/pdf.ts'
import { insertAccount, openSessionOf } from '../tests/helpers/test-account.ts'
import { newFolder, startPortal } from './figures/servers.mjs'
import { newVisitor } from './figures/visitors.mjs'

/** The first of them warms the worker and the browser's copy of the scripts. */
const DOCUMENTS = 8
const PAGES = Number(process.argv[2] ?? 14)
const READER = 'reader@x.example'

const { folder, remove } = newFolder()
const sessions = await makeSessions()
const portal = await startPortal(folder)
const visitorOf = (cookies) => {
  const { visitor } = newVisitor(portal.url)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}
const staff = visitorOf(sessions.staff)
const reader = visitorOf(sessions.reader)
const line = 'Revenue of the quarter was 1,234,567 and grew by 12 percent. '
const bytes = await pdfOf(Array.from({ length: PAGES }, (_, page) => `Page ${page + 1}. ${line.repeat(40)}`))
for (let number = 0; number < DOCUMENTS; number++) await upload(`Document ${number}`)
const { code } = await reader.sign({ email: READER })
await reader.post('/api/unlock', { code })
const listed = async () => (await reader.get('/api/projects/vault/documents')).body.documents?.length
while ((await listed()) !== DOCUMENTS) await new Promise((resolve) => setTimeout(resolve, 500))

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
await context.addCookies([...reader.cookies].map(([name, value]) => ({ name, value, url: portal.url })))
const page = await context.newPage()
await page.addInitScript(() => {
  // A window of another size than the screen looks like open developer tools.
  Object.defineProperty(window, 'outerWidth', { get: () => window.innerWidth })
  Object.defineProperty(window, 'outerHeight', { get: () => window.innerHeight })
})
const [first, next] = [[], []]
for (let number = 0; number < DOCUMENTS; number++) {
  await page.goto(`${portal.url}/vault`)
  await page.getByRole('link', { name: `Document ${number}`, exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  const opened = await timed(`a[href$="/documents/${await idOf(number)}"]`, 'Page 1')
  if (number > 0) first.push(opened)
  for (let turn = 2; turn <= 5; turn++) {
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(400)
    const turned = await timed(undefined, `Page ${turn} `)
    if (number > 0) next.push(turned)
  }
}
const at = (times, share) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]
const say = (what, times) =>
  process.stdout.write(`${what.padEnd(44)}${Math.round(at(times, 0.5))} ms, slowest ${Math.round(at(times, 1))} ms\n`)
say('from the click to the first page, median', first)
say('from the key to the next page, median', next)
await browser.close()
await portal.stop()
remove()
process.exit(0)

/** From the click on an element, or from the key, to the first frame that shows the page. */
function timed(click, wanted) {
  return page.evaluate(
    ({ click, wanted }) =>
      new Promise((resolve) => {
        const began = performance.now()
        const look = () => {
          const sheet = document.querySelector('[data-stage] [data-shown] section')
          if (sheet?.getAttribute('aria-label')?.startsWith(wanted)) resolve(performance.now() - began)
          else requestAnimationFrame(look)
        }
        if (click) document.querySelector(click).click()
        else document.querySelector('main').dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
        requestAnimationFrame(look)
      }),
    { click, wanted },
  )
}

async function idOf(number) {
  const { documents } = (await reader.get('/api/projects/vault/documents')).body
  return documents.find(({ title }) => title === `Document ${number}`).id
}

async function upload(title) {
  const file = { fileName: 'b.pdf', bytes: bytes.length }
  const { body } = await staff.post('/api/admin/documents', { route: 'vault', title, ...file })
  const version = `/api/admin/documents/versions/${body.versionId}`
  await staff.upload(`${version}/pieces/0`, bytes, 'application/octet-stream', 'PUT')
  await staff.post(`${version}/finish`)
  while ((await staff.get(`/api/projects/vault/documents/${body.documentId}`)).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 500))
  await staff.post(`/api/admin/documents/${body.documentId}/release`)
}

/** Creates the sessions before the portal starts, and returns their cookies. */
async function makeSessions() {
  const deps = await openPortal(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  const open = async (given) =>
    openSessionOf(deps, (await insertAccount(deps, given)).accountId, given.role === 'admin')
  const made = {
    staff: await open({ email: 'staff@x.example', role: 'admin', secondFactor: true }),
    reader: await open({ email: READER }),
  }
  await deps.db.destroy()
  return made
}
