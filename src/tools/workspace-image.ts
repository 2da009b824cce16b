import { readFile } from "node:fs/promises";
import { FawnError } from "../kernel/fawn-error.js";
import { imageTypeOf } from "./image-type.js";
import { workspaceFile } from "./workspace-path.js";

/** Bytes; larger images are refused. */
const maxImageSize = 20 * 1024 * 1024;

export interface WorkspaceImage {
  /** Relative to the workspace. */
  readonly path: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/**
 * Reads an image of the workspace. What it is, is judged by its bytes.
 *
 * @throws FawnError `path_outside_workspace`, `file_not_found`, `image_too_large`, `image_type_unknown`
 */
export async function workspaceImage(workspace: string, path: string): Promise<WorkspaceImage> {
  const file = await workspaceFile(workspace, path);
  if (file.size > maxImageSize) {
    const limit = `at most ${maxImageSize} are taken`;
    throw new FawnError("image_too_large", `${file.relative} has ${file.size} bytes; ${limit}.`);
  }
  const bytes = await readFile(file.absolute);
  const mimeType = imageTypeOf(bytes.subarray(0, 16));
  if (mimeType === null) {
    throw new FawnError("image_type_unknown", `${file.relative} is not a PNG, JPEG, GIF or WebP image.`);
  }
  return { path: file.relative, mimeType, bytes };
}
