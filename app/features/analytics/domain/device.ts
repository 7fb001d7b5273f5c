import type { Device } from "../contract.ts";

/**
 * Kind of device by what the browser says of itself. Android without "Mobile" is a tablet; an iPad that says
 * it is a Mac is recognised by its touch points.
 */
export function deviceOf(userAgent: string, touchPoints = 0): Device {
  if (
    /ipad|tablet|playbook|silk|kindle|android(?!.*mobi)/i.test(userAgent) ||
    (/macintosh/i.test(userAgent) && touchPoints > 1)
  )
    return "tablet";
  return /mobi|iphone|ipod|android|blackberry|opera mini|iemobile|windows phone/i.test(userAgent)
    ? "mobile"
    : "desktop";
}
