const COURSES = Array.from({ length: 15 }, (_, i) => 60 + i * 32)
/** Every other course is offset by half a brick. */
const joints = (course: number) => (course % 2 ? [149.5, 211.5, 273.5, 335.5] : [180.5, 242.5, 304.5])

export function BrickedDoor() {
  return (
    <svg className="door" viewBox="90 30 304 494" aria-hidden="true">
      <path className="door__frame" d="M118 520.5V60h248v460.5M106 520.5V48h272v472.5M90 520.5h304" />
      {COURSES.map((top, course) => {
        const height = Math.min(32, 520 - top)
        const bricks = joints(course)
          .map((x) => `M${x} ${top + 0.5}v${height}`)
          .join('')
        return <path key={top} className="door__line" d={`${course ? `M118 ${top + 0.5}h248` : ''}${bricks}`} />
      })}
    </svg>
  )
}
