import type { Language } from '../../../../contract/language.ts'
import type { AnalyticsContent } from '../../../../contract/projects/analytics-content.ts'
import type { PresentationContent } from '../../../../contract/projects/blocks/blocks.ts'
import type { ProjectRow } from '../../../db/tables.ts'

const TEXTS: Record<Language, { about: (name: string) => string; nextSteps: string; ask: string }> = {
  en: { about: (name) => `About ${name}`, nextSteps: 'Next steps', ask: 'Ask us for a call.' },
  de: { about: (name) => `Über ${name}`, nextSteps: 'Nächste Schritte', ask: 'Bitten Sie uns um ein Gespräch.' },
}

/** What the editor starts a new project with: its own facts in the language of the portal, and no figures. */
export function starterContent(project: ProjectRow, language: Language): PresentationContent | AnalyticsContent {
  return project.kind === 'dashboard' ? emptyDashboard(project) : firstBlocks(project, language)
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
function firstBlocks({ name, summary }: ProjectRow, language: Language): PresentationContent {
  const { about, nextSteps, ask } = TEXTS[language]
  return {
    kind: 'presentation',
    blocks: [
      { id: 'hero', type: 'hero', content: { title: name, subtitle: summary } },
      { id: 'about', type: 'richText', content: { title: about(name), text: summary } },
      { id: 'cta', type: 'cta', content: { title: nextSteps, description: ask } },
    ],
  }
}
