export const what = 'What'
export const why = 'Why'
export const how = 'How'
export const financials = 'Financials'
export const exit = 'Exit'
export const goToMarket = 'Go to market'
export const nextStep = 'Next step'
export const team = 'Team'
export const useOfFunds = 'Use of funds'
export const revenue = 'Revenue'
export const round = 'Round'
export const pictures = 'Pictures'
export const files = 'Files'
export const questions = 'Questions'

export const scheduleInvestorCall = 'Schedule Investor Call'
export const requestDataRoomAccess = 'Request Data Room Access'
export const bothAreForSigned = 'Both are for signed-in investors. You will be asked to sign in first.'

export const accessRequired = 'Access Required'
export const isConfidentialCodesGo = ({ name }: { name: string }) =>
  `${name} is confidential. Codes go to authorised investors and partners.`

export const thisPageCouldNot = 'This page could not be loaded'

export const schedule11Meeting = 'Schedule 1:1 Meeting'
export const emailInvestorRelations = 'Email Investor Relations'

export const path = 'Path'
export const whatItRestsOn = 'Based on'
export const timeline = 'Timeline'
export const timelineInMonths = 'Timeline, in months from today'

export const channels = 'Channels'
export const traction = 'Traction'

export const preMoneyValuation = 'Pre-money valuation'
export const raiseTarget = 'Raise target'
export const instrument = 'Instrument'
export const allocation = 'Allocation'
export const amount = 'Amount'
export const equity = 'Equity'
export const terms = 'Terms'
export const contact = 'Contact'
export const calendar = 'Calendar'

export const authenticationRequiredPleaseSign = 'Authentication Required: Please sign in to access this content.'
export const signIn = 'Sign In'
export const theseDocumentsAreFor = 'These documents are for accredited investors. Please tell us whether you are one.'
export const answerTheQuestion = 'Answer the question'
export const dueDiligenceDocumentsFor = 'Due diligence documents, for signed-in accredited investors.'

export const percentagesAreOfThe = 'Percentages are of the last year shown.'
export const totalAddressableMarket = 'Total addressable market'
export const projectedAYearOn = ({ growth }: { growth: string }) => `Projected, ${growth} a year on average`
export const totalAddressableMarketBy = 'Total addressable market by year'
export const currentYear = 'Current Year'
export const on = ({ change, year }: { change: string; year: number }) => `${change} on ${year}`

export const totalAddressableMarketIn = ({ currency }: { currency: string }) =>
  `Total addressable market, in billions of ${currency}`
export const year = 'Year'
export const value = 'Value'
export const percentage = 'Percentage'

export const thisPageIsNot = 'This page is not published yet.'
export const youHaveAccessThe = 'You have access. The page opens here once it is published.'
export const ifYouHaveA = ' If you have a question, write to '

export const when = 'When'
export const evidence = 'Evidence'

export const projects = 'Projects'
export const projectsAndSession = 'Projects and session'

export const valuation = 'Valuation'
export const target = 'Target'
export const growth = 'Growth'
export const clients = 'Clients'

export const beforeTheRound = 'Before the round'
export const withTheRoundFilled = 'With the round filled'
export const thisRoundWithinThe = 'This round within the estimated valuation'

export const sections = 'Sections'

export const openingThePage = 'Opening the page'

export const annualRecurringRevenue = 'Annual recurring revenue'
export const growthYearOnYear = 'Growth, year on year'
export const viewInvestmentDetails = 'View Investment Details'

export const investorDocuments = 'Investor documents'
export const confidentialEveryViewOf = 'Confidential. Every view of this page is recorded.'
export const documents = 'Documents'
export const investorQuestions = 'Investor questions'
export const questionsMark = 'Questions'

export const investmentTiers = 'Investment tiers '
export const inTotal = ({ total }: { total: string }) => `${total} in total`
export const tier = 'Tier'
export const status = 'Status'
export const minimum = 'Minimum'
export const maximum = 'Maximum'

export const actual = 'Actual'
export const projected = 'Projected'
export const period = 'Period'
export const state = 'State'

export const areShownToReaders = ({ what }: { what: string }) =>
  `${what} are shown to readers who can open them in the data room. `
export const theseDocuments = 'These documents'
export const pages = ({ pages }: { pages: number }) => `${pages} pages`
export const thesePictures = 'These pictures'
export const thePictureCouldNot = 'The picture could not be loaded. '
export const tryAgain = 'Try again'

export const committed = 'Committed'
export const received = 'of which received'
export const aboveTheTarget = 'Above the target'
export const stillOpen = 'Still open'
export const investorsCommitted = ({ number, count }: { number: string; count: number }) =>
  `${number} ${count === 1 ? 'investor' : 'investors'} committed`
export const committedAsOf = ({ asOf }: { asOf: string }) => `Commitments as of ${asOf}`
export const closesOn = ({ closes }: { closes: string }) => `Closes on ${closes}`
export const committedOf = ({ target }: { target: string }) => ` committed of ${target}`
export const indicatedNotBinding = 'Indicated, not binding'
export const indicatedAsOf = ({ asOf }: { asOf: string }) => `As of ${asOf}`
export const interestTitle = 'Indication of interest'
export const interestMark = 'Your interest'
export const ofTheTarget = 'Of the target'

export const yourTicketMarked = ({ amount, share }: { amount: string; share: string }) =>
  `Your ticket: ${amount}, ${share} of the round`
export const committedOfTheRound = ({ share }: { share: string }) => `${share} committed`
export const ofTarget = ({ target }: { target: string }) => `of ${target}`

export const yourTicket = 'Your ticket'
export const ticketBuys = ({ amount, equity }: { amount: string; equity: string }) =>
  `${amount}, for ${equity} of the company`
export const from = ({ amount }: { amount: string }) => `From ${amount}`
export const upTo = ({ amount }: { amount: string }) => `to ${amount}`
export const ofTheCompanyFor = ({ amount }: { amount: string }) => `of the company for ${amount}`
export const whatItWouldBeWorth = 'What your share could be worth. The tick is your investment.'
export const at = 'At'
export const theEstimatedValuation = 'Estimated valuation, low to high'
export const between = ({ low, high }: { low: string; high: string }) => `${low} to ${high}`
export const times = ({ low, high }: { low: string; high: string }) => `${low} to ${high} times`
export const assumptions = 'Assumptions'

export const keptOfASale = 'Company keeps'
export const shareOfSales = 'Share of sales'
export const ofSales = 'of sales'
export const ofAllSalesKept = ({ kept }: { kept: string }) => `The company keeps ${kept} of all sales.`
export const channel = 'Channel'

export const clientsMark = 'Clients'
export const ticketMark = 'Your ticket'

export const contractedRevenue = 'Contracted for the first year'
export const plannedGrowth = 'Growth in year one, planned'
export const plannedMargin = 'Gross margin, planned'
export const grossMargin = 'Gross margin'

export const part = 'Part'
export const share = 'Share'
export const inTotal2 = 'In total'

export const past = 'past'
export const projectedYear = 'projected'
export const productMark = 'Product'
