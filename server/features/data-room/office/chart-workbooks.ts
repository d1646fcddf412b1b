import type { HiddenParts } from '../render/hidden-parts.ts'
import type { OfficePackage, Relationship } from './office-package.ts'
import { removeElements } from './xml-tree.ts'

const CHART = /(^|\/)charts\/chart[^/]*\.xml$/i

/**
 * Removes the workbooks behind charts: what a chart shows lies in the chart itself. A workbook that anything else refers to stays, so that the
 * file is refused because of it.
 */
export function removeChartWorkbooks(file: OfficePackage, hidden: HiddenParts): void {
  const uses = new Map<string, [chart: string, Relationship][]>()
  const kept = new Set<string>()
  for (const [part, relationship] of file.allRelationships()) {
    const { type, target } = relationship
    if (target === undefined) continue
    const key = target.toLowerCase()
    const isOfChart = CHART.test(part) && type === 'package' && /(^|\/)embeddings\/[^/]+\.xls[xb]$/.test(key)
    if (!isOfChart) kept.add(key)
    else uses.set(key, [...(uses.get(key) ?? []), [part, relationship]])
  }
  for (const [target, charts] of uses) {
    if (kept.has(target) || !file.has(target)) continue
    hidden.add('chart_data')
    file.remove(target)
    for (const [chart, relationship] of charts) {
      file.removeRelationship(chart, relationship)
      removeReference(file, chart)
    }
  }
}

/** From the chart to its workbook. */
function removeReference(file: OfficePackage, chart: string): void {
  const tree = file.tree(chart)
  if (tree && removeElements(tree, ({ is }) => /[:}]externalData$/.test(is))) file.changed(chart)
}
