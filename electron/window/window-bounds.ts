/** Where the window was, and whether it can be there again: displays come and go. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Beyond this no display reaches, and the system's own arithmetic ends. */
const farthest = 100_000;

/** In device-independent pixels, as Electron has them. */
export interface WindowPlace {
  readonly bounds: Rectangle;
  readonly maximized: boolean;
}

const usual = { width: 1280, height: 800 } as const;

/** So much of the title bar has to be within reach, or the window could not be moved back. */
const graspable = { width: 120, height: 40 } as const;

/**
 * The place to open at: the one kept, where its title bar can still be grasped, else the middle of the
 * first display.
 *
 * @param areas what displays have free of taskbars; the first is the primary one's
 */
export function placeFor(kept: WindowPlace | null, areas: readonly [Rectangle, ...Rectangle[]]): WindowPlace {
  const [primary] = areas;
  if (kept !== null) {
    const home = areas.find((area) => isGraspable(shrunkTo(kept.bounds, area), area));
    if (home !== undefined) return { ...kept, bounds: shrunkTo(kept.bounds, home) };
  }
  const width = Math.min(kept?.bounds.width ?? usual.width, primary.width);
  const height = Math.min(kept?.bounds.height ?? usual.height, primary.height);
  return {
    bounds: {
      x: primary.x + Math.round((primary.width - width) / 2),
      y: primary.y + Math.round((primary.height - height) / 2),
      width,
      height,
    },
    maximized: kept?.maximized ?? false,
  };
}

/**
 * The place that a file kept; null where it kept nothing that can be used. Checked by hand: the window asks before anything else
 * is loaded, and the schema library takes longer than the window.
 */
export function readPlace(kept: unknown): WindowPlace | null {
  if (!isRecord(kept) || typeof kept.maximized !== 'boolean' || !isRecord(kept.bounds)) return null;
  const { x, y, width, height } = kept.bounds;
  if (!isWhole(x) || !isWhole(y) || !isWhole(width) || !isWhole(height) || width < 1 || height < 1)
    return null;
  return { bounds: { x, y, width, height }, maximized: kept.maximized };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) <= farthest;
}

function isGraspable(bounds: Rectangle, area: Rectangle): boolean {
  const overlap = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const top = bounds.y;
  return (
    overlap >= Math.min(graspable.width, bounds.width) &&
    top >= area.y &&
    top + graspable.height <= area.y + area.height
  );
}

/** A display with fewer pixels than before must not hold a window larger than itself. */
function shrunkTo(bounds: Rectangle, area: Rectangle): Rectangle {
  return {
    ...bounds,
    width: Math.min(bounds.width, area.width),
    height: Math.min(bounds.height, area.height),
  };
}
