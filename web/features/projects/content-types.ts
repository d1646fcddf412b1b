/*
 * What GET /api/projects/:route/content answers: the shapes of product-spec section 3. Written by hand until the contract holds the
 * schemas, which then take the place of this file.
 */

export type Feature = { title: string; description: string; icon: 'shield' | 'chart' | 'cogs' }
export type Opportunity = {
  title: string
  description: string
  icon: 'handshake' | 'chart' | 'building'
  timeline?: string | undefined
  additional?: string | undefined
}
export type MarketPoint = { year: number; value: number; percentage: number }
export type Tier = {
  name: string
  status: string
  minimum: number
  maximum: number
  target: number
  description: string
  equity: number
}
export type Structure = {
  title: string
  description: string
  tiers: Array<{ amount: number; equity: number }>
  terms: { preMoneyValuation: number; raiseTarget: number; instrument: string; allocation: string }
  contact: { note: string; email: string; calendar: string }
}
export type Metrics = {
  valuation: string
  arr: number
  target: number
  growth: number
  margin: number
  clients: number
}

export type ProjectContent = {
  kind: 'project'
  hero: { title: string; subtitle: string }
  what: { title: string; description: string; features: Feature[] }
  why: {
    title: string
    description: string
    opportunities: Opportunity[]
    marketData: MarketPoint[]
    marketProjectionSubtitle: string
    marketDataSource?: string | undefined
  }
  video?: { embed: string; title: string; type: 'youtube' | 'mp4' } | undefined
  how: { title: string; description: string; steps: Array<{ title: string; description: string }> }
  financials: {
    title: string
    description: string
    roundOverview?: string | undefined
    metrics: Metrics
    investmentTiers?: Tier[] | undefined
    investmentStructure?: Structure | undefined
    valuationSummary: string
  }
  exit: { title: string; description: string; opportunities: Opportunity[] }
  gtm: {
    title: string
    description: string
    channels: Array<{ name: string; percentage: number; description: string }>
    traction: Array<{ label: string; value: string; color: string; note: string }>
  }
  cta: { title: string; description: string }
  investorContent: { documents: Array<{ title: string; description: string; icon: string; action: string }> }
}

export type AnalyticsContent = {
  kind: 'analytics'
  hero: { title: string; subtitle: string }
  realTimeMetrics: { liveStats: Array<{ metric: string; value: string; change: string; status: string }> }
  aiUsage: { dailyUsage: { total: number; byPlan: { free: number; pro: number; enterprise: number } } }
  planDistribution: {
    totalUsers: number
    plans: Array<{ name: string; count: number; percentage: number; color: string }>
  }
  promptCapEnforcement: {
    overallCompliance: number
    alerts: Array<{ user: string; usage: number; limit: number; percentage: number; status: string }>
  }
  zaraAssistant: {
    totalCalls: number
    topModules: Array<{ name: string; calls: number; avgTime: number; percentage: number }>
  }
  systemHealth: {
    metrics: Array<{ metric: string; value: string; status: string }>
    alerts: Array<{ level: string; message: string; timestamp: string; status: string }>
  }
  adminActions: {
    quickActions: Array<{ title: string; description: string; icon: string; permission: string; action: string }>
  }
  adminActivity: {
    recentActions: Array<{
      action: string
      admin: string
      target: string
      timestamp: string
      details: string
      status: string
    }>
  }
}

export type ContentSet = ProjectContent | AnalyticsContent
