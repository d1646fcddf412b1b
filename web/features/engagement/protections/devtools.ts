import { PROTECTION } from '../../../../contract/engagement/observation-kinds.ts'

type Sizes = Pick<Window, 'outerWidth' | 'innerWidth' | 'outerHeight' | 'innerHeight' | 'devicePixelRatio'>

/** Common device pixel ratios of screens. The rest of the ratio is the reader's zoom. */
const SCREENS = [1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4]
/** The zoom levels of browsers. */
const ZOOMS = [
  0.25, 0.3, 0.33, 0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.2, 1.25, 1.33, 1.5, 1.7, 1.75, 2, 2.4, 2.5, 3, 4, 5,
]
/** Browsers may report a background window as this much too small. */
const WRONG_PX = 96
const isZoom = (ratio: number) => ZOOMS.some((zoom) => Math.abs(ratio / zoom - 1) < 0.02)

/**
 * Whether docked developer tools, or a side panel, which looks the same, take more than 160 pixels of the window. Zoom changes the inner
 * sizes but not the outer ones, so this takes the smallest gap of all possible zoom levels: when in doubt, the tools count as closed.
 */
export function devtoolsOpen(sizes: Sizes): boolean {
  const { outerWidth, innerWidth, outerHeight, innerHeight, devicePixelRatio } = sizes
  // Some mobile browsers report 0.
  if (outerWidth === 0 || outerHeight === 0) return false
  const gaps = SCREENS.map((screen) => devicePixelRatio / screen)
    .filter(isZoom)
    .map((zoom) => [outerWidth - innerWidth * zoom, outerHeight - innerHeight * zoom] as const)
    // The content cannot be larger than the window.
    .filter((gap) => Math.min(...gap) > -WRONG_PX)
    .map((gap) => Math.max(...gap))
  return gaps.length > 0 && Math.min(...gaps) > PROTECTION.devtoolsPx
}
