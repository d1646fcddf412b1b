export const noAccountIsNear = 'No account is near its cap.'
export const accountsNearTheirPrompt = 'Accounts near their prompt cap'
export const account = 'Account'
export const used = 'Used'
export const limit = 'Limit'
export const share = 'Share'
export const state = 'State'

export const dashboard = 'Dashboard'
export const overview = 'Overview'
export const aiUsage = 'AI Usage'
export const usersPlans = 'Users & Plans'
export const systemHealth = 'System Health'
export const adminTools = 'Admin Tools'
export const confidentialEveryViewOf = 'Confidential. Every view of this page is recorded.'

export const thereAreNoFigures = 'There are no figures yet. They appear here as soon as the platform sends them.'

export const figuresOf = 'Figures of '
export const reconnecting = 'Reconnecting'
export const live = 'Live'
export const theseFiguresAreOut = ({ asOf }: { asOf: string }) =>
  `These figures are out of date. The platform has sent nothing newer since ${asOf}. New figures appear here as soon as they arrive.`
export const theConnectionForLive = 'The connection for live figures is lost. Reconnecting.'
export const theFiguresAreOut = 'The figures are out of date.'

export const thereAreNoAlerts = 'There are no alerts.'
export const alerts = 'Alerts'
export const alert = 'Alert'
export const level = 'Level'
export const since = 'Since'

export const measures = 'Measures'
export const noMeasures = 'The platform has sent no measures.'
export const open = ({ count }: { count: number }) => `${count} open`
export const allGood = 'All good'
export const n1NeedsAttention = '1 needs attention'
export const needAttention = ({ count }: { count: number }) => `${count} need attention`

export const plans = 'Plans'
export const users = ({ totalUsers }: { totalUsers: string }) => `${totalUsers} users`
export const nearThePromptCap = 'Near the prompt cap'
export const openAlerts = 'Open alerts'
export const recentActions = 'Recent actions'

export const noPlans = 'The platform has sent no plans.'
export const usersByPlan = 'Users by plan'
export const plan = 'Plan'
export const users2 = 'Users'

export const promptCaps = 'Prompt caps'
export const ofAccountsAreWithin = 'of accounts are within their cap.'
export const nearOrOverThe = 'Near or over the cap'
export const accounts = ({ count }: { count: number }) => `${count} ${count === 1 ? 'account' : 'accounts'}`

export const noRecentActions = 'No recent actions.'
export const action = 'Action'
export const on = 'On'
export const by = 'By'
export const details = 'Details'
export const when = 'When'

export const good = 'Good'
export const watch = 'Watch'
export const bad = 'Bad'
export const exceeded = 'Exceeded'
export const near = 'Near'
export const info = 'Info'
export const warning = 'Warning'
export const critical = 'Critical'
export const open2 = 'Open'
export const acknowledged = 'Acknowledged'
export const resolved = 'Resolved'
export const done = 'Done'
export const running = 'Running'
export const failed = 'Failed'

export const quickActions = 'Quick actions'
export const doThisOnThe = 'Do this on the platform itself. This portal only shows its figures.'

export const all = 'All'
export const day = 'Day'
export const prompts = ({ date, count, plans }: { date: string; count: string; plans: string }) =>
  `${date}: ${count} prompts; ${plans}`

export const enterprise = 'Enterprise'
export const pro = 'Pro'
export const free = 'Free'

export const theLastFullDay = 'The last full day'
export const prompts2 = ({ total }: { total: string }) => `${total} prompts`
export const promptsByPlan = 'Prompts by plan'
export const onTheLastFull = ({ total }: { total: string }) => `${total} on the last full day`
export const promptsPerDayBy = 'Prompts per day, by plan'
export const theLastDay = 'The last day'
export const theLastDays = ({ days }: { days: number }) => `The last ${days} days`
export const promptsOfTheLast = 'Prompts of the last full day, by plan'
export const prompts3 = 'Prompts'
export const noPrompts = 'No prompts.'
export const noModules = 'The platform has sent no modules.'
export const assistant = 'Assistant'
export const calls = ({ totalCalls }: { totalCalls: string }) => `${totalCalls} calls`
export const topModulesOfThe = 'Top modules of the assistant'
export const module = 'Module'
export const calls2 = 'Calls'
export const meanTime = 'Mean time'

export const uptime = 'Uptime'
export const uptimeOf = ({ mean, days }: { mean: string; days: number }) =>
  `${mean} over ${days} ${days === 1 ? 'day' : 'days'}`
export const everyDayWhole = 'No outage on any of these days.'
