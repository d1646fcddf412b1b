import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoNotice } from '../../../../contract/texts.ts'
import { mustHave } from '../../../../tests/helpers/sealed.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'

test('emails and signed copies of the demo say that it is fictional', async () => {
  mustHave('pdftotext')
  const t = await testApp()
  const visitor = t.visitor()
  const { submissionId } = await visitor.sign()
  await t.makeDocuments()
  await t.runJobs()
  expect(t.mails.length).toBeGreaterThan(1)
  for (const { text, html } of t.mails) {
    expect(text).toContain(demoNotice)
    expect(html).toContain(demoNotice)
  }
  const { bytes } = await visitor.download(`/api/agreements/${submissionId}/pdf`)
  const file = join(t.folder, 'signed.pdf')
  writeFileSync(file, bytes)
  const { stdout } = spawnSync('pdftotext', ['-enc', 'UTF-8', file, '-'], { encoding: 'utf8' })
  const pages = stdout.split('\f').filter((page) => page.trim() !== '')
  expect(pages.length).toBeGreaterThan(3)
  for (const page of pages) expect(page).toContain(demoNotice)
})
