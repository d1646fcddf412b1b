/*
 * Prometheus' text format (version 0.0.4): https://prometheus.io/docs/instrumenting/exposition_formats/
 * Counters and histograms are kept in the process; gauges are read when they are asked for.
 */

/** A metric that is counted up. Its text is a line for each combination of labels that was met. */
type Counted = { lines(): string[] }

/** What a label may be is bounded by whoever counts. Should that be wrong once, memory is bounded here. */
const MOST_SERIES = 5_000

/** `labels` names what `add` is given values for, in the same order. */
export function makeCounter(name: string, help: string, labels: readonly string[]) {
  const series = new Map<string, { labels: string; count: number }>()
  return {
    add(...values: string[]): void {
      const found = find(series, values, () => ({ labels: writeLabels(labels, values), count: 0 }))
      if (found) found.count += 1
    },
    lines: () => [
      ...head(name, help, 'counter'),
      ...[...series.values()].map((it) => `${name}${it.labels} ${it.count}`),
    ],
  }
}

/** `bounds`: the upper ends of the buckets, ascending; what is above the last counts in `+Inf` only. */
export function makeHistogram(name: string, help: string, labels: readonly string[], bounds: readonly number[]) {
  type Series = { values: string[]; buckets: number[]; sum: number; count: number }
  const series = new Map<string, Series>()
  const write = ({ values, buckets, sum, count }: Series) => {
    let below = 0
    const lines = bounds.map((bound, at) => {
      below += buckets[at] ?? 0
      return `${name}_bucket${writeLabels([...labels, 'le'], [...values, String(bound)])} ${below}`
    })
    const own = writeLabels(labels, values)
    lines.push(`${name}_bucket${writeLabels([...labels, 'le'], [...values, '+Inf'])} ${count}`)
    return [...lines, `${name}_sum${own} ${writeNumber(sum)}`, `${name}_count${own} ${count}`]
  }
  return {
    observe(value: number, ...values: string[]): void {
      const found = find(series, values, () => ({ values, buckets: bounds.map(() => 0), sum: 0, count: 0 }))
      if (!found) return
      const at = bounds.findIndex((bound) => value <= bound)
      if (at >= 0) found.buckets[at] = (found.buckets[at] ?? 0) + 1
      found.sum += value
      found.count += 1
    },
    lines: () => [...head(name, help, 'histogram'), ...[...series.values()].flatMap(write)],
  }
}

type Sample = { labels?: Record<string, string>; value: number }

/** What is so now. Without samples there is nothing to tell, and no line. */
export function gauge(name: string, help: string, samples: readonly Sample[], type: 'gauge' | 'counter' = 'gauge') {
  if (samples.length === 0) return []
  const lines = samples.map(
    ({ labels = {}, value }) =>
      `${name}${writeLabels(Object.keys(labels), Object.values(labels))} ${writeNumber(value)}`,
  )
  return [...head(name, help, type), ...lines]
}

export function exposition(counted: readonly Counted[], gauges: readonly string[]): string {
  return `${[...counted.flatMap((it) => it.lines()), ...gauges].join('\n')}\n`
}

function find<S>(series: Map<string, S>, values: readonly string[], make: () => S): S | undefined {
  const key = values.join('\0')
  const found = series.get(key)
  if (found !== undefined || series.size >= MOST_SERIES) return found
  const made = make()
  series.set(key, made)
  return made
}

function head(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`, `# TYPE ${name} ${type}`]
}

function writeLabels(names: readonly string[], values: readonly string[]): string {
  if (names.length === 0) return ''
  const pairs = names.map((name, at) => `${name}="${escapeValue(values[at] ?? '')}"`)
  return `{${pairs.join(',')}}`
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function writeNumber(value: number): string {
  if (Number.isFinite(value)) return String(value)
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
}
