/** The parts of libheif-js that we use; the library has no types. */
declare module "libheif-js/wasm-bundle.js" {
  type Picture = {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Draws the picture upright into `into.data` and passes it to `done`; null if it is damaged. */
    display(
      into: { data: Uint8ClampedArray; width: number; height: number },
      done: (drawn: object | null) => void,
    ): void;
  };
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): Picture[] } };
  export default libheif;
}
