export const what = 'Was'
export const why = 'Warum'
export const how = 'Wie'
export const financials = 'Finanzen'
export const exit = 'Exit'
export const goToMarket = 'Markteintritt'
export const nextStep = 'Nächster Schritt'
export const team = 'Team'
export const useOfFunds = 'Mittelverwendung'
export const revenue = 'Umsatz'
export const round = 'Finanzierungsrunde'
export const pictures = 'Bilder'
export const files = 'Dateien'
export const questions = 'Fragen'

export const scheduleInvestorCall = 'Investorengespräch vereinbaren'
export const requestDataRoomAccess = 'Zugang zum Datenraum beantragen'
export const bothAreForSigned =
  'Beides ist angemeldeten Investoren vorbehalten. Sie werden gebeten, sich zuerst anzumelden.'

export const accessRequired = 'Zugang erforderlich'
export const isConfidentialCodesGo = ({ name }: { name: string }) =>
  `${name} ist vertraulich. Codes erhalten nur berechtigte Investoren und Partner.`

export const thisPageCouldNot = 'Diese Seite konnte nicht geladen werden'

export const schedule11Meeting = 'Persönliches Treffen vereinbaren'
export const emailInvestorRelations = 'E-Mail an Investor Relations'

export const path = 'Weg'
export const whatItRestsOn = 'Grundlage'
export const timelineInMonths = 'Zeitrahmen in Monaten ab heute'
export const timeline = 'Zeitrahmen'

export const channels = 'Vertriebskanäle'
export const traction = 'Bisherige Erfolge'

export const preMoneyValuation = 'Pre-Money-Bewertung'
export const raiseTarget = 'Zielvolumen'
export const instrument = 'Instrument'
export const allocation = 'Zuteilung'
export const amount = 'Betrag'
export const equity = 'Beteiligung'
export const terms = 'Konditionen'
export const contact = 'Kontakt'
export const calendar = 'Kalender'

export const authenticationRequiredPleaseSign =
  'Anmeldung erforderlich: Bitte melden Sie sich an, um diese Inhalte zu öffnen.'
export const signIn = 'Anmelden'
export const theseDocumentsAreFor =
  'Diese Dokumente sind akkreditierten Investoren vorbehalten. Bitte teilen Sie uns mit, ob Sie einer sind.'
export const answerTheQuestion = 'Frage beantworten'
export const dueDiligenceDocumentsFor = 'Due-Diligence-Unterlagen für angemeldete akkreditierte Investoren.'

export const percentagesAreOfThe = 'Prozentangaben beziehen sich auf das letzte dargestellte Jahr.'
export const totalAddressableMarket = 'Gesamtmarkt (TAM)'
export const projectedAYearOn = ({ growth }: { growth: string }) => `Prognose, durchschnittlich ${growth} pro Jahr`
export const totalAddressableMarketBy = 'Gesamtmarkt (TAM) nach Jahr'
export const currentYear = 'Laufendes Jahr'
export const on = ({ change, year }: { change: string; year: number }) => `${change} gegenüber ${year}`

export const totalAddressableMarketIn = ({ currency }: { currency: string }) =>
  `Gesamtmarkt (TAM), in Milliarden (${currency})`
export const year = 'Jahr'
export const value = 'Wert'
export const percentage = 'Prozentsatz'

export const thisPageIsNot = 'Diese Seite ist noch nicht veröffentlicht.'
export const youHaveAccessThe = 'Sie haben Zugang. Die Seite öffnet sich hier, sobald sie veröffentlicht ist.'
export const ifYouHaveA = ' Bei Fragen schreiben Sie bitte an '

export const when = 'Wann'
export const evidence = 'Nachweis'

export const projects = 'Projekte'
export const projectsAndSession = 'Projekte und Sitzung'

export const valuation = 'Bewertung'
export const target = 'Ziel'
export const growth = 'Wachstum'
export const clients = 'Kunden'

export const beforeTheRound = 'Vor der Finanzierungsrunde'
export const withTheRoundFilled = 'Nach vollständiger Zeichnung der Finanzierungsrunde'
export const thisRoundWithinThe = 'Diese Finanzierungsrunde innerhalb der geschätzten Bewertung'

export const sections = 'Abschnitte'

export const openingThePage = 'Die Seite wird geöffnet'

export const annualRecurringRevenue = 'Jährlich wiederkehrender Umsatz'
export const growthYearOnYear = 'Wachstum gegenüber dem Vorjahr'
export const viewInvestmentDetails = 'Einzelheiten zur Beteiligung'

export const investorDocuments = 'Unterlagen für Investoren'
export const confidentialEveryViewOf = 'Vertraulich. Jeder Aufruf dieser Seite wird erfasst.'
export const documents = 'Dokumente'
export const investorQuestions = 'Fragen der Investoren'
export const questionsMark = 'Fragen'

export const investmentTiers = 'Beteiligungsstufen '
export const inTotal = ({ total }: { total: string }) => `Insgesamt ${total}`
export const tier = 'Stufe'
export const status = 'Status'
export const minimum = 'Minimum'
export const maximum = 'Maximum'

export const actual = 'Ist'
export const projected = 'Prognose'
export const period = 'Zeitraum'
export const state = 'Stand'

export const areShownToReaders = ({ what }: { what: string }) =>
  `${what} sehen nur Personen, die sie im Datenraum öffnen können. `
export const theseDocuments = 'Dokumente'
export const pages = ({ pages }: { pages: number }) => `${pages} ${pages === 1 ? 'Seite' : 'Seiten'}`
export const thesePictures = 'Bilder'
export const thePictureCouldNot = 'Das Bild konnte nicht geladen werden. '
export const tryAgain = 'Erneut versuchen'

export const committed = 'Zugesagt'
export const received = 'davon eingegangen'
export const aboveTheTarget = 'Über dem Ziel'
export const stillOpen = 'Noch offen'
export const investorsCommitted = ({ number, count }: { number: string; count: number }) =>
  `${number} ${count === 1 ? 'Investor hat' : 'Investoren haben'} zugesagt`
export const committedAsOf = ({ asOf }: { asOf: string }) => `Zusagen, Stand ${asOf}`
export const closesOn = ({ closes }: { closes: string }) => `Abschluss am ${closes}`
export const committedOf = ({ target }: { target: string }) => ` von ${target} zugesagt`
export const indicatedNotBinding = 'Bekundet, unverbindlich'
export const indicatedAsOf = ({ asOf }: { asOf: string }) => `Stand ${asOf}`
export const interestTitle = 'Interessenbekundung'
export const interestMark = 'Ihr Interesse'
export const ofTheTarget = 'Vom Ziel'

export const yourTicketMarked = ({ amount, share }: { amount: string; share: string }) =>
  `Ihr Betrag: ${amount}, ${share} der Finanzierungsrunde`
export const committedOfTheRound = ({ share }: { share: string }) => `${share} zugesagt`
export const ofTarget = ({ target }: { target: string }) => `von ${target}`

export const yourTicket = 'Ihr Betrag'
export const ticketBuys = ({ amount, equity }: { amount: string; equity: string }) =>
  `${amount} für ${equity} des Unternehmens`
export const from = ({ amount }: { amount: string }) => `Ab ${amount}`
export const upTo = ({ amount }: { amount: string }) => `bis ${amount}`
export const ofTheCompanyFor = ({ amount }: { amount: string }) => `des Unternehmens für ${amount}`
export const whatItWouldBeWorth = 'Was Ihr Anteil wert sein könnte. Der Strich ist Ihre Investition.'
export const at = 'Bei'
export const theEstimatedValuation = 'Geschätzte Bewertung, niedrig bis hoch'
export const between = ({ low, high }: { low: string; high: string }) => `${low} bis ${high}`
export const times = ({ low, high }: { low: string; high: string }) => `${low}- bis ${high}-fach`
export const assumptions = 'Annahmen'

export const keptOfASale = 'Unternehmen behält'
export const shareOfSales = 'Anteil am Absatz'
export const ofSales = 'des Absatzes'
export const ofAllSalesKept = ({ kept }: { kept: string }) => `Das Unternehmen behält ${kept} des gesamten Absatzes.`
export const channel = 'Vertriebsweg'

export const clientsMark = 'Kunden'
export const ticketMark = 'Ihr Betrag'

export const contractedRevenue = 'Vertraglich gesichert, erstes Jahr'
export const plannedGrowth = 'Wachstum im ersten Jahr, geplant'
export const plannedMargin = 'Bruttomarge, geplant'
export const grossMargin = 'Bruttomarge'

export const part = 'Teil'
export const share = 'Anteil'
export const inTotal2 = 'Insgesamt'

export const past = 'vergangen'
export const projectedYear = 'Prognose'
export const productMark = 'Produkt'
