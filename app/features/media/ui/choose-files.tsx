import { useRef } from "react";
import { AdminButton } from "../../../ui/admin/button.tsx";

/** Types offered by the file dialog; the server checks the files. */
export const PICTURE_KINDS =
  "image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.heic,.heif";

/** A button that opens the system's file dialog. */
export function ChooseFiles({
  onFiles,
  several = true,
  children,
  ...look
}: {
  onFiles: (files: File[]) => void;
  several?: boolean;
  children: string;
} & Pick<Parameters<typeof AdminButton>[0], "look">) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={PICTURE_KINDS}
        multiple={several}
        tabIndex={-1}
        aria-label={`${children}: files`}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = ""; // allows choosing the same file again
          if (files.length > 0) onFiles(files);
        }}
      />
      <AdminButton {...look} icon="upload" onClick={() => input.current?.click()}>
        {children}
      </AdminButton>
    </>
  );
}
