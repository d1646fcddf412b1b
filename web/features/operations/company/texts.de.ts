export const agreement = 'Vereinbarung'
export const term = 'Laufzeit'
export const years = ({ termYears }: { termYears: number }) => `${termYears} ${termYears === 1 ? 'Jahr' : 'Jahre'}`
export const governingLaw = 'Anwendbares Recht'
export const eligibility = 'Voraussetzung'
export const from = ({ openTo, minimum }: { openTo: string; minimum: string }) => `${openTo}, ab ${minimum}`
export const weRecord = 'Wir erfassen'
export const yourIdentityAddressReading = 'Ihre Identität, Ihre Adresse, das Lesen des Textes und jeden Zugriff'
export const yourCode = 'Ihr Code'
export const shownOnceYouSign = 'Wird nach der Unterzeichnung angezeigt, nur für Sie'
export const begins = 'Beginn'
export const valid = 'Gültigkeit'
export const daysSecureSessions = ({ codeDays, codeUses }: { codeDays: number; codeUses: number }) =>
  `${codeDays} Tage, ${codeUses} gesicherte Sitzungen`
export const opens = 'Öffnet'
export const meanwhile = 'Überwachung'
export const accessIsMonitoredAnd = 'Jeder Zugriff wird protokolliert, und ein Code kann widerrufen werden'
export const beforeYouSign = 'Bevor Sie unterzeichnen'
export const whatYouAgreeTo = 'Was Sie vereinbaren'
export const whatItOpens = 'Was Sie dafür erhalten'

export const frontPage = 'Startseite'

export const readAndSign = 'Lesen und unterzeichnen'
export const unlock = 'Freischalten'
export const steps = 'Schritte'

export const no = 'Keine'
export const one = 'Ein'
export const two = 'Zwei'
export const three = 'Drei'
export const four = 'Vier'
export const five = 'Fünf'
export const six = 'Sechs'
export const seven = 'Sieben'
export const eight = 'Acht'
export const nine = 'Neun'
export const ten = 'Zehn'
export const totalPortfolioValue = 'Gesamtwert des Portfolios'
// Without an adjective, whose ending would depend on the noun.
export const activeProjects = ({ count, noun }: { count: number; noun: string }) => `${count} ${noun} im Portfolio`
export const to = 'bis'
export const minimumInvestment = 'Mindestanlage'
export const openTo = 'Offen für'
export const nextLaunch = 'Nächster Start'
export const codeValid = 'Code gültig'
export const days = ({ codeDays }: { codeDays: number }) => `${codeDays} Tage`
export const newInvestorAccess = 'Zugang für neue Investoren'

export const hearWhyInvestorsAre = ({ companyName }: { companyName: string }) =>
  `Warum Investoren auf ${companyName} setzen`
export const learnAboutSVision = ({ companyName }: { companyName: string }) =>
  `Erfahren Sie mehr über die Vision von ${companyName} und darüber, warum führende Investoren unser Wachstum unterstützen.`

export const investorLogin = 'Anmeldung für Investoren'

export const loading = 'Wird geladen'

export const initialLaunch = 'Erster Start'
export const estimatedValuation = 'Geschätzte Bewertung'
export const enterACodeFor = ({ name }: { name: string }) => `Code für ${name} eingeben`
export const completeNdaToAccess = 'Für den Zugang NDA unterzeichnen'
export const nextLaunches = 'Nächste Starts'
export const whatItIs = 'Beschreibung'
export const launch = 'Start'
export const partOfThePortfolio = ({ names, count }: { names: string; count: number }) =>
  `${names} ${count > 1 ? 'gehören' : 'gehört'} zum Portfolio und ${count > 1 ? 'werden' : 'wird'} in den vertraulichen Unterlagen beschrieben.`

export const open = ({ name }: { name: string }) => `${name} öffnen`

export const enterYourCode = 'Code eingeben'

export const asSoonAsYou = 'Sobald Sie unterzeichnet haben'
export const onceYouHaveConfirmed = 'Sobald Sie Ihre E-Mail-Adresse bestätigt haben'
export const onceOurTeamHas = 'Sobald unser Team Ihre Unterzeichnung geprüft hat'

export const readyToInvest = 'Bereit zu investieren'
export const readTheAgreementTo = ({ begins }: { begins: string }) =>
  `Lesen Sie die Vereinbarung bis zum Ende, geben Sie Ihre Daten an und unterzeichnen Sie. Ihr Code gilt, ${begins.charAt(0).toLowerCase()}${begins.slice(1)}.`
export const startSecureAccessProcess = 'Gesicherten Zugang anfordern'
export const existingInvestorLogin = 'Anmeldung für bestehende Investoren'

export const wholePortfolio = ({ count }: { count: string }) => `Gesamtes Portfolio, ${count}`
export const withUndisclosed = ({ label, names }: { label: string; names: string }) =>
  `${label}, ${names} nicht veröffentlicht`
export const scaleOfEstimatedValuations = ({ currency, spans }: { currency: string; spans: string }) =>
  `Skala der geschätzten Bewertungen in Millionen (${currency}). ${spans}.`

export const signingIsPausedThe = ({ party, legalName, name }: { party: string; legalName: string; name: string }) =>
  `Die Unterzeichnung ist ausgesetzt. In der Vereinbarung ist ${party} als Vertragspartei genannt, dieses Portal wird jedoch von ${legalName} betrieben. Sie können unterzeichnen, sobald ${name} eine berichtigte Fassung veröffentlicht hat.`
export const noProjectYet = ({ name }: { name: string }) => `${name} hat noch kein Projekt eröffnet.`
export const signingIsNotOpen = ({ name }: { name: string }) =>
  `Die Unterzeichnung ist noch nicht möglich. Sie können unterzeichnen, sobald ${name} die Vereinbarung veröffentlicht hat.`
export const ifYouHaveSigned =
  'Wenn Sie bereits unterzeichnet haben, bleiben Ihre Vereinbarung und Ihr Zugang unverändert.'
export const questions = 'Fragen:'

export const projects = 'Projekte'
export const verify = 'Prüfen'
export const documentation = 'Dokumentation'
export const apiReference = 'API-Referenz'
export const support = 'Hilfe'
export const privacy = 'Datenschutz'
export const portal = 'Portal'
export const resources = 'Ressourcen'
export const contact = 'Kontakt'
export const valuation = 'Bewertung'
export const annualRevenue = 'Jahresumsatz'
export const raiseTarget = 'Zielbetrag'
export const growth = 'Wachstum'
export const revenueByQuarter = 'Umsatz je Quartal'
export const theRound = 'Die Runde'
export const thePageOf = ({ name }: { name: string }) => `Die Seite von ${name} mit verdeckten Zahlen.`
export const figuresOpenOnceSigned = ' Sie sehen sie, sobald Sie unterzeichnet haben.'
