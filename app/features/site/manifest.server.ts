/** How a device that keeps the site on its screen calls it, and what it looks like there. */
export const manifestOf = (name: string) => ({
  name,
  short_name: name,
  start_url: "/",
  display: "browser",
  background_color: "#0b1624",
  theme_color: "#0b1624",
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
  })),
});
