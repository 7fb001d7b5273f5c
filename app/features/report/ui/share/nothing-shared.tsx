import css from "./shared-page.module.css";
import { Frame, Take } from "./shared-frame.tsx";

/** In place of a picture whose link was closed, or never was one. */
export const NothingShared = () => (
  <Frame palette={null}>
    <div className={css["words"]}>
      <h1>Nothing is shown here</h1>
      <p>
        This link leads to no picture, or to one that is no longer shared. Whoever sent it to you can make a
        new one.
      </p>
      <Take />
    </div>
  </Frame>
);
