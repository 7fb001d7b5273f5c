/** The web app manifest: name and icons on a home screen. */
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
