import { useEffect, useRef } from "react";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Glyph } from "../../../ui/admin/glyph.tsx";
import { useOnline } from "../../../ui/admin/online.ts";
import { sizeText } from "../domain/names.ts";
import { forget, type Upload, uploadAgain } from "./uploads.ts";
import css from "./media.module.css";

/** In pixels. */
const PREVIEW_WIDTH = 320;

/** A preview of a file before its upload; drawn on a canvas, so that it needs no blob URL. */
function Preview({ file }: { file: File }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isUnmounted = false;
    const draw = (bitmap: ImageBitmap) => {
      const canvas = ref.current;
      if (!isUnmounted && canvas) {
        canvas.width = bitmap.width;
        canvas.height = bitmap.height;
        canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
      }
      bitmap.close();
    };
    // a rejected promise means that it is not a picture, which the server will refuse
    createImageBitmap(file, { resizeWidth: PREVIEW_WIDTH }).then(draw, () => {});
    return () => void (isUnmounted = true);
  }, [file]);
  return <canvas ref={ref} className={css["preview"]} width={1} height={1} aria-hidden="true" />;
}

/** The current step with its progress in per cent. */
function stageOf({ status, sent, image }: Upload): { name: string; per: number } | undefined {
  if (status === "waiting") return { name: "Waiting", per: 0 };
  if (status === "sending") return { name: sent < 1 ? "Uploading" : "Checking", per: Math.round(sent * 100) };
  if (status !== "making" || !image) return undefined;
  const { done, of } = image.progress;
  return { name: "Processing", per: of ? Math.round((done / of) * 100) : 0 };
}

function UploadText({ upload, online }: { upload: Upload; online: boolean }) {
  const { status, error, file, image } = upload;
  if (error) return <span className={css["wrong"]}>{error}</span>;
  if (status === "already") return <span>Already in your library as “{image?.name}”</span>;
  if (status === "waiting" && !online) return <span>Waiting for connection</span>;
  if (status === "making") return <span>Creating {image?.progress.of} files</span>;
  return <span>{status === "done" ? "Done" : sizeText(file.size)}</span>;
}

/** One upload: its preview, progress, or error. */
export function UploadTile({ upload }: { upload: Upload }) {
  const online = useOnline();
  const { id, file, status, error } = upload;
  const stage = stageOf(upload);
  const moving = status === "waiting" || status === "sending";
  return (
    <li className={css["tile"]} data-standing={status}>
      <div className={css["picture"]}>
        <Preview file={file} />
        {stage && (
          <div className={css["stage"]}>
            <span className="between">
              {stage.name} <b>{stage.per}%</b>
            </span>
            <progress aria-label={`${stage.name}: ${file.name}`} value={stage.per} max={100} />
          </div>
        )}
        {error && (
          <div className={css["stopped"]}>
            <Glyph name="warn" size={22} />
            {status === "failed" && (
              <AdminButton
                small
                icon="retry"
                aria-label={`Try again: ${file.name}`}
                onClick={() => uploadAgain(id)}
              >
                Try again
              </AdminButton>
            )}
          </div>
        )}
      </div>
      <div className={css["caption"]} {...(error && { role: "alert" })}>
        <b>{file.name}</b>
        <UploadText upload={upload} online={online} />
        {status !== "making" && (
          <AdminButton
            small
            look="quiet"
            icon="close"
            className={css["away"]}
            aria-label={`${moving ? "Cancel" : "Remove from the list"}: ${file.name}`}
            onClick={() => forget([id])}
          />
        )}
      </div>
    </li>
  );
}
