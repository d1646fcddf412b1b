import * as texts from '../texts.ts'

/** The floor line extends far beyond the drawing, so that it reaches the edges of the window. */
export function Door() {
  return (
    <svg
      className="door"
      viewBox="0 0 480 560"
      preserveAspectRatio="xMidYMax meet"
      role="img"
      aria-label={texts.aDoorAjar}
    >
      <path className="door__spill" d="M296 520h58l160 60H346z" />
      <path className="door__line" d="M-2000 520.5h2106M378 520.5h2102" />
      <path className="door__frame" d="M118 520.5V60h248v460.5zM106 520.5V48h272v472.5" />
      <path className="door__light" d="M130 72h224v448H130z" />
      <g className="door__swing">
        <path className="door__leaf" d="M130 72l166 26v402l-166 20z" />
        <path className="door__line" d="M154 112l118 17v136l-118-6zM154 296l118 5v158l-118 13z" />
        <circle className="door__light" cx="284" cy="292" r="4" />
      </g>
    </svg>
  )
}
