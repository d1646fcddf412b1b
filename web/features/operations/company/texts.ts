export const agreement = 'Agreement'
export const term = 'Term'
export const years = ({ termYears }: { termYears: number }) => `${termYears} ${termYears === 1 ? 'year' : 'years'}`
export const governingLaw = 'Governing law'
export const eligibility = 'Eligibility'
export const from = ({ openTo, minimum }: { openTo: string; minimum: string }) => `${openTo}, from ${minimum}`
export const weRecord = 'We record'
export const yourIdentityAddressReading = 'Your identity, address, reading of the text and every access'
export const yourCode = 'Your code'
export const shownOnceYouSign = 'Shown once you sign, for you only'
export const begins = 'Starts'
export const valid = 'Valid'
export const daysSecureSessions = ({ codeDays, codeUses }: { codeDays: number; codeUses: number }) =>
  `${codeDays} days, ${codeUses} secure sessions`
export const opens = 'Opens'
export const meanwhile = 'Monitoring'
export const accessIsMonitoredAnd = 'All access is logged, and a code can be revoked'
export const beforeYouSign = 'Before you sign'
export const whatYouAgreeTo = 'What you agree to'
export const whatItOpens = 'What it opens'

export const frontPage = 'Front page'

export const readAndSign = 'Read and sign'
export const unlock = 'Unlock'
export const steps = 'Steps'

export const no = 'No'
export const one = 'One'
export const two = 'Two'
export const three = 'Three'
export const four = 'Four'
export const five = 'Five'
export const six = 'Six'
export const seven = 'Seven'
export const eight = 'Eight'
export const nine = 'Nine'
export const ten = 'Ten'
export const totalPortfolioValue = 'Total portfolio value'
export const activeProjects = ({ count, noun }: { count: number; noun: string }) => `${count} active ${noun}`
export const to = 'to'
export const minimumInvestment = 'Minimum investment'
export const openTo = 'Open to'
export const nextLaunch = 'Next launch'
export const codeValid = 'Code valid'
export const days = ({ codeDays }: { codeDays: number }) => `${codeDays} days`
export const newInvestorAccess = 'New Investor Access'

export const hearWhyInvestorsAre = ({ companyName }: { companyName: string }) =>
  `Hear Why Investors Are Backing ${companyName}`
export const learnAboutSVision = ({ companyName }: { companyName: string }) =>
  `Learn about ${companyName}'s vision and why leading investors are supporting our growth.`

export const investorLogin = 'Investor Login'

export const loading = 'Loading'

export const initialLaunch = 'Initial Launch'
export const estimatedValuation = 'Estimated valuation'
export const enterACodeFor = ({ name }: { name: string }) => `Enter a code for ${name}`
export const completeNdaToAccess = 'Complete NDA to Access'
export const nextLaunches = 'Next Launches'
export const whatItIs = 'What it is'
export const launch = 'Launch'
export const partOfThePortfolio = ({ names, count }: { names: string; count: number }) =>
  `${names} ${count > 1 ? 'are' : 'is'} part of the portfolio and described in the confidential materials.`

export const open = ({ name }: { name: string }) => `Open ${name}`

export const enterYourCode = 'Enter your code'

export const asSoonAsYou = 'As soon as you have signed'
export const onceYouHaveConfirmed = 'Once you have confirmed your email address'
export const onceOurTeamHas = 'Once our team has reviewed your signature'

export const readyToInvest = 'Ready to Invest'
export const readTheAgreementTo = ({ begins }: { begins: string }) =>
  `Read the agreement to its end, enter your details, and sign. Your code becomes active ${begins.charAt(0).toLowerCase()}${begins.slice(1)}.`
export const startSecureAccessProcess = 'Start Secure Access Process'
export const existingInvestorLogin = 'Existing Investor Login'

export const wholePortfolio = ({ count }: { count: string }) => `Whole portfolio, ${count}`
export const withUndisclosed = ({ label, names }: { label: string; names: string }) => `${label}, ${names} undisclosed`
export const scaleOfEstimatedValuations = ({ currency, spans }: { currency: string; spans: string }) =>
  `Scale of estimated valuations in millions of ${currency}. ${spans}.`

export const signingIsPausedThe = ({ party, legalName, name }: { party: string; legalName: string; name: string }) =>
  `Signing is paused. The agreement names ${party}, and this portal is run by ${legalName}. You can sign once ${name} has published a corrected version.`
export const noProjectYet = ({ name }: { name: string }) => `${name} has not opened a project yet.`
export const signingIsNotOpen = ({ name }: { name: string }) =>
  `Signing is not open yet. You can sign once ${name} has published its agreement.`
export const ifYouHaveSigned = 'If you have signed before, your agreement and your access stay as they are.'
export const questions = 'Questions:'

export const projects = 'Projects'
export const verify = 'Verify'
export const documentation = 'Documentation'
export const apiReference = 'API Reference'
export const support = 'Support'
export const privacy = 'Privacy'
export const portal = 'Portal'
export const resources = 'Resources'
export const contact = 'Contact'
export const valuation = 'Valuation'
export const annualRevenue = 'Annual revenue'
export const raiseTarget = 'Raise target'
export const growth = 'Growth'
export const revenueByQuarter = 'Revenue by quarter'
export const theRound = 'The round'
export const thePageOf = ({ name }: { name: string }) => `The ${name} page, with its figures hidden.`
export const figuresOpenOnceSigned = ' You see them once you have signed.'
