import {
  begin,
  type Company,
  chooseBrand,
  describeProject,
  ENGLISH,
  editorOf,
  expect,
  expectNoDemo,
  expectShort,
  GERMAN,
  handOn,
  heading,
  publishOwnText,
  publishTemplate,
  testMail,
  visitAsInvestor,
} from './company-steps.ts'
import { test } from './portal.ts'

test.use({ bySmtp: true, actionTimeout: 60_000 })

const FUND: Company = {
  name: 'Küstenwind',
  legalName: 'Küstenwind Fonds GmbH & Co. KG',
  siteUrl: 'https://kuestenwind.example',
  email: 'anleger@kuestenwind.example',
  phone: '+49 431 5550 140',
  address: 'Am Germaniahafen 12\n24143 Kiel',
  currency: 'EUR',
  language: 'German',
  locale: 'German (Germany)',
  prefix: 'KIEL-',
  firstName: 'Silke',
  lastName: 'Harmsen',
}

const OWN_TEXT = `# Vertraulichkeitsvereinbarung

Diese Vereinbarung besteht zwischen der Küstenwind Fonds GmbH & Co. KG, Am Germaniahafen 12, 24143 Kiel (die "Gesellschaft"), und der Person, die sie im Investorenportal der Gesellschaft unterzeichnet (der "Investor").

## 1. Zweck

1.1 Die Parteien prüfen eine Beteiligung des Investors an einem Windpark der Gesellschaft. Dazu legen sie einander Informationen offen, die sie geheim halten.

## 2. Vertrauliche Informationen

2.1 Vertraulich ist alles, was eine Partei der anderen zu diesem Zweck zugänglich macht, in jeder Form, insbesondere die geschützten Seiten des Portals und jeder Zugangscode.

2.2 Nicht vertraulich ist, was öffentlich bekannt ist oder was der Empfänger nachweislich schon kannte.

## 3. Pflichten

3.1 Der Empfänger hält vertrauliche Informationen geheim und nutzt sie nur zu dem genannten Zweck. Beraterinnen und Berater, die ihrerseits zur Verschwiegenheit verpflichtet sind, darf er einweihen.

3.2 Auf Verlangen gibt der Empfänger vertrauliche Informationen zurück oder vernichtet sie.

## 4. Dauer, Recht und Gerichtsstand

4.1 Die Pflichten gelten drei Jahre ab der Unterzeichnung.

4.2 Es gilt das Recht der Bundesrepublik Deutschland. Gerichtsstand ist, soweit zulässig, Kiel.
`

test(
  'German fund: in euros, in German, with its own agreement under German law, one project, from the link of the terminal to an investor who reads it',
  { tag: '@full' },
  async ({ page, portal, browser }, info) => {
    test.slow()
    const staff = handOn(page)
    await test.step('setup', async () => {
      await begin(staff, portal, FUND, 'Begin empty')
      await chooseBrand(staff, FUND, {})
      await publishOwnText(staff, OWN_TEXT, 'Bundesrepublik Deutschland', '3')
      await staff.open('/setup?step=project')
      await heading(page, 'What investors can open')
      await describeProject(staff, page, {
        name: 'Windpark Fehmarn Ost',
        summary: 'Zwölf Windenergieanlagen mit 74 Megawatt an der Ostsee.',
        launch: '3. Quartal 2027',
        ...{ low: '42', high: '48,5', minimum: '200.000', instrument: 'Kommanditanteil' },
      })
      await staff.press(page.getByRole('button', { name: 'Add project' }))
      await testMail(staff, portal, FUND)
      await heading(page, 'The portal is yours')
    })

    await test.step('the page of the project', async () => {
      const editor = editorOf(staff)
      await editor.open('windpark-fehmarn-ost', 'Windpark Fehmarn Ost')
      await editor.fill('Subtitle', 'Zwölf Anlagen, 74 Megawatt, Inbetriebnahme im Herbst 2027.')
      await editor.section('Text')
      await editor.fill('Title', 'Das Vorhaben')
      await editor.fill(
        'Text',
        'Der Windpark liegt auf **38 Hektar** eigener Pachtfläche östlich von Burg. Die Genehmigung ist seit März bestandskräftig, der Netzanschluss zugesagt.\n\n- Zuschlag der Bundesnetzagentur im Mai\n- Vergütung über 20 Jahre\n- Wartungsvertrag über 15 Jahre',
      )
      await editor.add('Round progress')
      await editor.fill('Title', 'Stand der Zeichnung')
      await editor.fill('Target', '18000000')
      await editor.fill('Committed', '7250000')
      await editor.fill('Figures as of', '2026-10-31')
      await editor.add('Use of funds')
      await editor.fill('Title', 'Verwendung der Mittel')
      await editor.entries('Parts', 'part', [
        { Name: 'Turbinen und Fundamente', Amount: '13400000' },
        { Name: 'Netzanschluss', Amount: '3100000' },
        { Name: 'Rücklage', Amount: '1500000' },
      ])
      await editor.section('Next step')
      await editor.fill('Title', 'Sprechen Sie mit uns')
      await editor.fill('Description', 'Wir zeigen Ihnen das Gelände und die Gutachten.')
      await editor.publish()
    })

    const visit = await visitAsInvestor(browser, portal, {
      company: FUND,
      words: GERMAN,
      investor: {
        name: 'Jörn Petersen',
        email: 'j.petersen@hafenkontor.example',
        company: 'Hafenkontor Stiftung',
        phone: '+49 40 5550 177',
      },
      project: { key: 'windpark-fehmarn-ost', title: 'Windpark Fehmarn Ost' },
      test: info,
    })
    await expect(visit.page.locator('#round-progress')).toContainText('18,0 Mio. €')
    expect(visit.nda).toMatchObject({ party: FUND.legalName, law: 'Bundesrepublik Deutschland', termYears: 3 })
    expect(visit.pdf.text).toContain('zwischen der Küstenwind Fonds GmbH & Co. KG')
    expect(visit.pdf.text).toContain('Recht der Bundesrepublik Deutschland')
    expect(visit.pdf.text).toContain('drei Jahre ab der Unterzeichnung')
    expect(visit.pdf.record).toMatchObject({
      agreement: { title: 'Vertraulichkeitsvereinbarung', sha256: visit.nda.sha256 },
      company: { legalName: FUND.legalName },
      signer: { fullName: 'Jörn Petersen' },
    })
    expect(visit.mails.map(({ from }) => from)).toContainEqual(
      expect.objectContaining({ name: FUND.name, address: FUND.email }),
    )
    expect(visit.mails.map(({ text }) => text).join()).toContain('Küstenwind')
    await expectNoDemo(portal, visit)
    expectShort(info, staff, visit)
  },
)

const PRODUCT: Company = {
  name: 'Ashdown Cold Chain',
  legalName: 'Ashdown Cold Chain Ltd',
  siteUrl: 'https://ashdown.example',
  email: 'investors@ashdown.example',
  phone: '+44 20 7946 0177',
  address: '8 Tanyard Lane\nLewes BN7 1QP',
  currency: 'GBP',
  locale: 'English (United Kingdom)',
  prefix: 'COLD-',
  firstName: 'Priya',
  lastName: 'Nair',
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="#12748b" d="M24 2 43 13v22L24 46 5 35V13z"/><path fill="none" stroke="#fff" stroke-width="4" d="M24 12v24M13.600 18l20.800 12M34.400 18 13.600 30"/></svg>`

test(
  'Product company: in pounds, with its logo, colour and typefaces, one product made of the demo’s page, from the link of the terminal to an investor who reads it',
  { tag: '@full' },
  async ({ page, portal, browser }, info) => {
    test.slow()
    const staff = handOn(page)
    await test.step('setup', async () => {
      await begin(staff, portal, PRODUCT, 'Use the demo as a start')
      await chooseBrand(staff, PRODUCT, {
        ...{ logo: LOGO, accent: '#12748b', type: 'Bricolage Grotesque and Instrument Sans' },
      })
      const terms = { law: 'England and Wales', years: '2', title: 'Chief Executive' }
      await publishTemplate(staff, PRODUCT, terms)
    })

    await test.step('the demo’s first project becomes the product, and the others are archived', async () => {
      await staff.press(page.getByRole('link', { name: 'Vault' }))
      const panel = page.getByRole('dialog', { name: 'Vault' })
      await describeProject(staff, panel, {
        name: 'Ashdown Vault',
        summary: 'A cold store for vaccines that holds 5 °C for nine days without power.',
        currency: 'GBP',
        ...{ low: '6.5', high: '9', minimum: '25,000', instrument: 'Ordinary shares, EIS' },
      })
      await staff.press(panel.getByRole('button', { name: 'Save' }))
      await expect(page.getByText('Saved. The front page follows at once.').first()).toBeVisible()
      const close = (name: string) =>
        staff.press(page.getByRole('dialog', { name, exact: true }).getByRole('button', { name: 'Close' }).first())
      await close('Ashdown Vault')
      for (const name of ['Fanz', 'Real Estate', 'Analytics']) {
        await staff.press(page.getByRole('button', { name, exact: true }))
        await staff.press(page.getByRole('button', { name: 'Archive...' }))
        const asked = page.getByRole('dialog', { name: `Archive ${name}` })
        await expect(asked).toContainText(/Nobody has access|These lose access/)
        await staff.press(asked.getByRole('button', { name: 'Archive', exact: true }))
        await expect(page.getByText(`${name} is archived.`).first()).toBeVisible()
        await close(name)
      }
      await staff.open('/setup')
      await testMail(staff, portal, PRODUCT)
      await heading(page, 'The portal is yours')
    })

    await test.step('the page of the product', async () => {
      const editor = editorOf(staff)
      await editor.open('vault', 'Ashdown Vault')
      await editor.fill('Title', 'Ashdown Vault')
      await editor.fill('Subtitle', 'Nine days at five degrees, without power and without a technician.')
      for (const name of [
        'Revenue curve',
        'Round progress',
        'Why now',
        'Video',
        'Drawn product view',
        'How it works',
        'Clients',
        'Financials',
        'What a ticket buys',
        'Use of funds',
        'Team',
        'Exit',
        'Go to market',
        'Investor documents',
      ]) {
        await editor.section(name)
        await editor.remove(name)
      }
      await editor.section('Next step')
      await editor.fill('Title', 'See one opened')
      await editor.fill('Description', 'We open a store on its ninth day, in Lewes or on a call.')
      await editor.section('What it is')
      await editor.fill(
        'Description',
        'A sealed store of 120 litres with a core of ice that a clinic freezes whenever there is power.',
      )
      await editor.entries('Features', 'feature', [
        {
          Title: 'Nine days',
          Description: 'Measured by two laboratories at 43 °C, with the door opened six times a day.',
        },
        {
          Title: 'No service',
          Description: 'No compressor runs after the core is frozen, so nothing wears out in the field.',
        },
      ])
      await editor.add('Revenue curve')
      await editor.fill('Title', 'Orders')
      await editor.entries('Periods', 'period', [
        { Period: '2024', Revenue: '410000', State: 'actual' },
        { Period: '2025', Revenue: '1180000', State: 'actual' },
        { Period: '2026', Revenue: '2650000', State: 'projected' },
      ])
      await editor.add('Team')
      await editor.fill('Title', 'Who builds it')
      await editor.entries('People', 'person', [
        {
          Name: 'Priya Nair',
          Role: 'Chief Executive',
          Description: 'Ran the cold chain of a relief agency in eleven countries.',
        },
      ])
      await editor.add('Quote')
      await editor.fill('Text', 'The road was closed for a week. We lost nothing.')
      await editor.fill('Name', 'A district pharmacist')
      await editor.publish()
    })

    const visit = await visitAsInvestor(browser, portal, {
      company: PRODUCT,
      words: ENGLISH,
      investor: {
        name: 'Owen Pryce',
        email: 'o.pryce@severnside.example',
        company: 'Severnside Partners',
        phone: '+44 117 496 0122',
      },
      project: { key: 'vault', title: 'Ashdown Vault' },
      test: info,
    })
    await expect(visit.page.locator('#revenue-curve')).toContainText('£2.65m')
    expect(visit.nda).toMatchObject({ party: PRODUCT.legalName, law: 'England and Wales', termYears: 2 })
    expect(visit.pdf.text).toContain('between Ashdown Cold Chain Ltd')
    expect(visit.pdf.text).toContain('the laws of England and Wales')
    expect(visit.pdf.text).toContain('two (2) years')
    expect(visit.pdf.text).toContain('Priya Nair')
    expect(visit.pdf.record).toMatchObject({
      agreement: { sha256: visit.nda.sha256 },
      company: { legalName: PRODUCT.legalName },
      signer: { fullName: 'Owen Pryce' },
    })
    expect(visit.mails.map(({ from }) => from)).toContainEqual(
      expect.objectContaining({ name: PRODUCT.name, address: PRODUCT.email }),
    )
    const marked = visit.mails.find(({ html }) => html?.includes('cid:logo'))
    expect(marked?.attachments.some(({ contentId }) => contentId === '<logo>')).toBe(true)
    await expectNoDemo(portal, visit)
    expectShort(info, staff, visit)
  },
)

const DEVELOPER: Company = {
  name: 'Kamogawa Estates',
  legalName: 'Kamogawa Estates K.K.',
  siteUrl: 'https://kamogawa.example',
  email: 'ir@kamogawa.example',
  phone: '+81 75 555 0130',
  address: '204 Kiyamachi-dori, Nakagyo-ku\nKyoto 604-8017',
  currency: 'JPY',
  prefix: 'KAMO-',
  firstName: 'Haruka',
  lastName: 'Mori',
}

const HOUSES = [
  {
    name: 'Kamogawa House',
    summary: 'Thirty-two flats on the river, ready in 2027.',
    ...{ low: '4200', high: '4800', minimum: '10,000,000', opens: true },
  },
  { name: 'Fushimi Works', summary: 'A brewery that becomes studios.', low: '1900', high: '2300', launch: 'Q2 2027' },
  { name: 'Higashiyama Row', summary: 'Nine townhouses, restored.', low: '1350', high: '1600', launch: 'Q3 2027' },
  { name: 'Nara Gate', summary: 'Offices beside the station.', low: '6100', high: '7000', launch: 'Q1 2028' },
  {
    name: 'Otsu Lakeside',
    summary: 'A hotel of sixty rooms.',
    currency: 'USD',
    low: '38',
    high: '44',
    launch: 'Q3 2028',
  },
  { name: 'Kobe Pier', summary: 'A warehouse on the harbour.', undisclosed: true as const },
]

test(
  'Property developer: in yen and one project in dollars, six projects, from the link of the terminal to an investor who reads the first',
  { tag: '@full' },
  async ({ page, portal, browser }, info) => {
    test.slow()
    const staff = handOn(page)
    await test.step('setup', async () => {
      await begin(staff, portal, DEVELOPER, 'Begin empty')
      await chooseBrand(staff, DEVELOPER, { accent: '#8c2f39', type: 'Source Serif and Source Sans' })
      const terms = { law: 'Japan', courts: 'The courts of Kyoto', years: '5', title: 'Representative Director' }
      await publishTemplate(staff, DEVELOPER, terms)
      for (const [at, house] of HOUSES.entries()) {
        const steps = page.getByRole('navigation', { name: 'Setup' })
        if (at > 0) await staff.press(steps.getByRole('link', { name: /First project/ }))
        await heading(page, 'What investors can open')
        await describeProject(staff, page, { ...house, ...(at > 0 && { stage: 'Next launches', opens: false }) })
        await staff.press(page.getByRole('button', { name: 'Add project' }))
        await heading(page, 'Where emails come from')
      }
      await testMail(staff, portal, DEVELOPER)
      await heading(page, 'The portal is yours')
    })

    await test.step('the page of the first project', async () => {
      const editor = editorOf(staff)
      await editor.open('kamogawa-house', 'Kamogawa House')
      await editor.fill('Subtitle', 'Thirty-two flats between the river and Kiyamachi.')
      await editor.section('Text')
      await editor.fill('Title', 'The house')
      await editor.fill('Text', 'Seven floors of cedar and concrete on a plot that the family has held since 1911.')
      await editor.add('Round progress')
      await editor.fill('Title', 'The round')
      await editor.fill('Target', '1800000000')
      await editor.fill('Committed', '640000000')
      await editor.fill('Figures as of', '2026-10-31')
      await editor.add('Questions and answers')
      await editor.fill('Title', 'You may ask')
      await editor.entries('Questions', 'question', [
        { Question: 'Can a foreign trust invest?', Answer: 'Yes, through a Japanese agent that we name.' },
      ])
      await editor.publish()
    })

    const visit = await visitAsInvestor(browser, portal, {
      company: DEVELOPER,
      words: ENGLISH,
      investor: {
        name: 'Mei Tanaka',
        email: 'm.tanaka@seto.example',
        company: 'Seto Family Office',
        phone: '+81 3 5550 0188',
      },
      project: { key: 'kamogawa-house', title: 'Kamogawa House' },
      test: info,
    })
    await expect(visit.page.locator('#round-progress')).toContainText('¥1.8B')
    expect(visit.nda).toMatchObject({ party: DEVELOPER.legalName, law: 'Japan', termYears: 5 })
    expect(visit.pdf.text).toContain('between Kamogawa Estates K.K.')
    expect(visit.pdf.text).toContain('the laws of Japan')
    expect(visit.pdf.text).toContain('The courts of Kyoto')
    expect(visit.pdf.text).toContain('five (5) years')
    expect(visit.pdf.record).toMatchObject({
      agreement: { sha256: visit.nda.sha256 },
      company: { legalName: DEVELOPER.legalName },
      signer: { fullName: 'Mei Tanaka' },
    })
    expect(visit.mails.map(({ from }) => from)).toContainEqual(
      expect.objectContaining({ name: DEVELOPER.name, address: DEVELOPER.email }),
    )
    await test.step('all six are on the front page, and the ranges of interest begin at the minimum', async () => {
      const stranger = await (
        await browser.newContext({ baseURL: portal.url, extraHTTPHeaders: { 'x-browser': 'visitor' } })
      ).newPage()
      await stranger.goto('/')
      for (const { name } of HOUSES) await expect(stranger.getByText(name).first()).toBeVisible()
      await expect(stranger.getByRole('row').filter({ hasText: 'Otsu Lakeside' })).toContainText('$38M to $44M')
      await stranger.getByRole('button', { name: 'Investor Login', exact: true }).click()
      const dialog = stranger.getByRole('dialog')
      await dialog.getByRole('button', { name: "Don't have an account? Request Access" }).click()
      const ranges = dialog.getByLabel('Investment interest').locator('option')
      await expect(ranges).toContainText(['¥10M - ¥20M', '¥20M - ¥100M', '¥100M+'])
    })
    await expectNoDemo(portal, visit)
    expectShort(info, staff, visit)
  },
)
