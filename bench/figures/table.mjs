/** The figures as a table of Markdown. */
export function table(rows) {
  const lines = rows.map(({ what, ours, bare = '', ratio, aim = '', met }) => {
    const verdict = met === undefined ? '' : met ? 'met' : 'NOT met'
    return [what, ours, bare, ratio === undefined ? '' : ratio.toFixed(2), aim, verdict]
  })
  const cells = [
    ['What', 'The portal', 'Bare', 'Ratio', 'Aim', ''],
    ['---', '---', '---', '---', '---', '---'],
    ...lines,
  ]
  return cells.map((row) => `| ${row.join(' | ')} |`).join('\n')
}
