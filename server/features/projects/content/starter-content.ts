import type { AnalyticsContent } from '../../../../contract/projects/analytics-content.ts'
import type { PresentationContent } from '../../../../contract/projects/blocks/blocks.ts'
import type { ProjectRow } from '../../../db/tables.ts'

/** What the editor starts a new project with: its own facts, and no figures. */
export function starterContent(project: ProjectRow): PresentationContent | AnalyticsContent {
  return project.kind === 'dashboard' ? emptyDashboard(project) : firstBlocks(project)
}

/** The page says that there are no figures yet, until a platform sends them or staff enter them. */
function emptyDashboard({ name, summary }: ProjectRow): AnalyticsContent {
  return {
    kind: 'analytics',
    hero: { title: name, subtitle: summary },
    realTimeMetrics: { liveStats: [] },
    aiUsage: { dailyUsage: { total: 0, byPlan: { free: 0, pro: 0, enterprise: 0 } } },
    planDistribution: { totalUsers: 0, plans: [] },
    promptCapEnforcement: { overallCompliance: 0, alerts: [] },
    zaraAssistant: { totalCalls: 0, topModules: [] },
    systemHealth: { metrics: [], alerts: [] },
    adminActions: { quickActions: [] },
    adminActivity: { recentActions: [] },
  }
}

/** Staff add the blocks that they need. */
function firstBlocks({ name, summary }: ProjectRow): PresentationContent {
  return {
    kind: 'presentation',
    blocks: [
      { id: 'hero', type: 'hero', content: { title: name, subtitle: summary } },
      { id: 'about', type: 'richText', content: { title: `About ${name}`, text: summary } },
      { id: 'cta', type: 'cta', content: { title: 'Next steps', description: 'Ask us for a call.' } },
    ],
  }
}
